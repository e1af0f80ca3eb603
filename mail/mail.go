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
package mail
