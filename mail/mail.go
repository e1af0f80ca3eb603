// Package mail speaks with people by letter.
//
// In: Server takes letters over SMTP and answers 250 only when its Accept has
// made them durable; Parse turns a letter into words: who wrote it, what kind
// it is, the freshly written text, and the Commands at the head of that text.
// Signer makes and reads the signed reply addresses that name a table, a seat
// and a turn.
//
// The bytes are strangers': everything here is bounded by counting before
// anything is decoded, and a text that may be a quotation is never a command.
// Reading rests on three things that only we can use: the cut line above our
// own text (CutLine), a tiny grammar that ends at the first line that is no
// command, and addresses that say what a letter is about.
//
// Out: Notices says which letters a change calls for, purely; the Outbox sends
// each when its time has come, and the Composer writes it then, from the log as
// it is then. So a letter whose reason is gone is dropped, and one whose time has
// moved (a pause, a leave, other quiet hours) waits on: a Past, a Later. Each
// letter has a name that its change gives it, and no replay sends any.
//
// What a change of a ladder, a club or a round robin means to one person stands
// in one letter. A challenge is its table's invitation, with what each answer
// means; its table tells nothing that the ladder tells. The letter about the end
// of a ladder's game waits a moment for the ladder, so as to tell the places too.
//
// A letter about a turn goes at once; those about turns at other tables wait, ten
// minutes at most, and go as one in which each game has its board and its own
// reply address (K19). People choose letters on each turn, a digest a day, both
// or none (K21): see habits. That somebody has looked at the position on the page
// is not known here: only an act of theirs keeps a letter back.
//
// # Senders
//
// A signed address says whose a letter would be; the Policy says what must show
// that they wrote it. Prover looks for a proof, Clerk holds what the policy does
// not let act, and asks the person at their registered address; Held is what the
// page behind that link does. To work a held letter is to work it as it came.
//
// # Games
//
// This room knows no game by name. How people write of one stands in its
// About().Words; a letter to a table is read with those of its game, any other
// with all of them. What letters say of one game stands in its catalogue:
// "told.<ask>" what Nature did (Name: who moves next, Move), "offer.<kind>" and,
// where it has a name, what is offered, "offer.<kind>.<result>" (Count: points),
// "letter.say.<kind>" the word that makes the offer, "letter.how.<ask>" how to
// answer (of a game alone "letter.how.<game>.<ask>", and with "_none" behind it
// where no move is one on the board), "letter.how_ended.<how>",
// "letter.did.word_<ask>_<word>" and "letter.done.<step>" for steps that are
// words, for turns that count "letter.did.<game>.<kind of turn>" (Name, Move,
// Count: points or tiles; with "_you" behind it for the reader's own) and
// "letter.did.<game>.drew" (List, Count: extra tiles),
// "letter.order_word.<order>", and for the help: "help.<game>" what only it has,
// "help.<game>.play" how it is invited to, "help.<game>.terms" its terms with ";
// " between, "help.<game>.rules" its rules, one a line, for the invitation, and
// "help.<game>.<line>" in the place of a line of the house's. All but those of
// its own orders and kinds of offers may be missing.
package mail
