package mail

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The canonical verbs about clubs, ladders, round robins, clocks and habits.
// Those of a person's own address count nowhere else.
const (
	VerbLadder      = "ladder"      // asks for the standings
	VerbChallenge   = "challenge"   // Text: whom, by name, address or place
	VerbUnchallenge = "unchallenge" // takes a challenge back; Text: against whom
	VerbPause       = "pause"       // Text: how many; In: days or weeks
	VerbYesPause    = "yes_pause"
	VerbNoPause     = "no_pause"
	VerbEndPause    = "end_pause"
	VerbGive        = "give"         // a day to the opponent
	VerbClaim       = "claim"        // Text: claim, give or wait
	VerbVacation    = "vacation"     // Text: the dates, empty to ask; In: en where they are to be read as English
	VerbBack        = "end_vacation" // Text: the number of the booking
	VerbMail        = "letters"      // Text: the plan; In: the hour
	VerbZone        = "zone"         // Text: the zone
	VerbQuiet       = "quiet"        // Text: the hours, empty for none
	VerbSafety      = "safety"       // Text: yes or no
	VerbInvite      = "invite"       // to a club; Text: whom
	verbWhy         = "why"
	verbAbsent      = "absent"  // goes on leave from a ladder
	verbPresent     = "present" // comes back from it
	verbJoinLadder  = "join_ladder"
	verbQuitLadder  = "quit_ladder"
	verbBlock       = "block" // Text: whom
	verbUnblock     = "unblock"
	verbRobin       = "robin" // asks for the cross table
	verbEnter       = "enter"
	verbScratch     = "scratch"
	verbClubs       = "clubs"
	verbSteward     = "steward" // what only a steward does, on the page
	verbLeaveAny    = "leave_any"
)

// roomForm is one way in which a whole line says a verb: the groups of its shape
// whose names begin with "t" are its Text, with "in" its In; a Text that stands
// here takes their place. An own one counts at a person's own address alone.
type roomForm struct {
	verb, text string
	own        bool
	shape      *regexp.Regexp
}

// withoutAccents lets every letter with an accent stand for the bare one too.
var withoutAccents = strings.NewReplacer("á", "[áa]", "à", "[àa]", "â", "[âa]", "ã", "[ãa]", "é", "[ée]", "ê", "[êe]", "í", "[íi]", "ó", "[óo]", "ú", "[úu]", "ç", "[çc]")

func shape(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^(?:" + withoutAccents.Replace(pattern) + ")$")
}

func form(verb, text, pattern string) roomForm { return roomForm{verb, text, false, shape(pattern)} }

func ownForm(verb, text, pattern string) roomForm { return roomForm{verb, text, true, shape(pattern)} }

// Parts of the shapes: which ladder is meant, an hour of the day, a time of it.
const (
	ladderTail = `(?: (?:n?a|da|à|para a) escada(?: (?P<in>.+))?| (?:on|from|in|for|to) (?:the )?ladder(?: (?P<in2>.+))?)?`
	hourSaid   = `(?:(?:às?|as|at) )?(?P<in>\d{1,2}(?:[:h]\d\d)? ?(?:h|horas?|am|pm|o'clock)?)`
	timeSaid   = `\d{1,2}(?:[:h]\d\d)? ?(?:h|horas?|am|pm)?`
)

// roomForms is THE table of these words, in Portuguese and English, the more
// special before the more general.
var roomForms = []roomForm{
	form(VerbLadder, "", `(?:a |the |minha |my )?(?:escadas?|ladders?)`),
	form(VerbUnchallenge, "", `(?:retirar|retiro|withdraw|cancel|cancelar) (?:o |the |o meu |meu |my )?(?:desafio|challenge)(?: (?:ao?|à|contra|against|to|of) (?P<t>[^ ]+(?: [^ ]+){0,3}?))?`+ladderTail),

	form(VerbPause, "", `(?:pausa|pause)(?: (?:de|por|for|of))? (?P<t>\d{1,4}|uma?|one|a|two|duas|dois) (?P<in>dias?|days?|semanas?|weeks?)`),
	form(VerbYesPause, "", `(?:aceito|aceitar|aceite|accept|i accept|sim,?|yes,?)(?: (?:a|à|the|uma|essa))? (?:pausa|pause)`),
	form(VerbNoPause, "", `(?:recuso|recusar|não aceito|decline|refuse|reject|não,?|no,?)(?: (?:a|à|the|uma|essa))? (?:pausa|pause)`),
	form(VerbEndPause, "", `(?:fim da|acabar a|acabo a|terminar a|acabar|terminar|end|end the|end of|end of the|stop the) (?:pausa|pause)`),
	form(VerbGive, "", `(?:dar|dou|give)(?: (?:mais|another|um|one))? (?:24 ?(?:h|horas|hours)|(?:1|um|one|a) (?:dia|day))(?: more| a mais)?|\+ ?(?:24 ?(?:h|horas|hours)|1 ?(?:d|dia|day))`),
	form(VerbClaim, "give", `(?:dar|dou|give)(?: mais)? (?:3|três|three) (?:dias|days)(?: more| a mais)?`),
	form(VerbClaim, "claim", `(?:reclamar|reclamo|claim)(?: (?:a |o |the )?(?:vitória|jogo|partida|win|victory|game|match))?`),
	form(VerbClaim, "wait", `(?:esperar|espero|wait)`),

	form(VerbVacation, "", `(?:(?:as )?minhas |my )?(?:férias|vacations?|holidays?)`),
	form(VerbBack, "", `(?:fim (?:das|de)|acabar as|terminar as|acabar|terminar|cancelar|cancelar as)(?: minhas)? férias(?: (?P<t>\d{1,4}))?|(?:end|cancel|stop|end of)(?: the| my)? (?:vacation|holidays?)(?: (?P<t2>\d{1,4}))?`),
	form(VerbMail, "digest", `(?:resumo(?: diário)?|(?:daily )?digest) `+hourSaid),
	form(VerbMail, "digest", `resumo diário|daily digest`),
	form(VerbMail, "both", `(?:ambos|ambas|both) `+hourSaid),
	form(VerbMail, "none", `sem cartas|nenhuma carta|no letters|no mail`),
	form(VerbZone, "", `(?:fuso(?: horário)?|zone|time ?zone)[ :=]+(?P<t>[^ ]+/[^ ]+|utc|gmt)`),
	form(VerbQuiet, "", `(?:(?:horas de )?silêncio|quiet(?: hours)?)[ :]+(?:das? |from |between |entre (?:as )?)?(?P<t>`+timeSaid+`(?: ?- ?| (?:to|until|till|às?|as|a|e as|e|and|até às|até) )`+timeSaid+`)`),
	form(VerbQuiet, "", `sem (?:horas de )?silêncio|no quiet(?: hours)?|quiet(?: hours)? (?:none|off)|(?:horas de )?silêncio nenhum`),
	form(VerbSafety, "", `(?:dias? de segurança|safety days?)[ :]+(?P<t>sim|não|yes|no|on|off)`),

	ownForm(verbWhy, "", `(?:porquê|porque|por quê|why)`+ladderTail),
	ownForm(verbWhy, "", `(?:por ?quê? (?:é que )?estou(?: eu)?(?: em| no)? [^ ]+(?: lugar)?|why am i(?: in| at)?(?: the)? [^ ]+(?: place)?)`+ladderTail),
	ownForm(verbJoinLadder, "", `(?:entrar|entro) (?:na |a |à |em )?escada(?: (?P<in>.+))?|join (?:the |a )?ladder(?: (?P<in2>.+))?`),
	ownForm(verbQuitLadder, "", `(?:sair|saio) da escada(?: (?P<in>.+))?|quit (?:the )?ladder(?: (?P<in2>.+))?`),
	ownForm(verbAbsent, "", `(?:de )?licença`+ladderTail+`|(?:leave|on leave|take leave|go on leave)`),
	ownForm(verbAbsent, "", `(?:on leave|take leave|go on leave|leave)(?: from| on)?(?: the)? ladder(?: (?P<in>.+))?`),
	ownForm(verbPresent, "", `(?:voltar|volto|back|return|i am back|i'm back|fim da licença|end leave)`+ladderTail),
	ownForm(verbBlock, "", `(?:bloquear|bloqueio|block) (?P<t>.+?)`+ladderTail),
	ownForm(verbUnblock, "", `(?:desbloquear|desbloqueio|unblock) (?P<t>.+?)`+ladderTail),

	ownForm(verbRobin, "", `(?:todos contra todos|round ?-?robins?)(?: (?P<in>.+))?`),
	ownForm(verbScratch, "", `(?:sair|saio) d[oe] (?:todos contra todos|torneio|round ?-?robin)(?: (?P<in>.+))?|(?:leave|quit) (?:the )?round ?-?robin(?: (?P<in2>.+))?`),
	ownForm(verbEnter, "", `(?:inscrever|inscrevo|inscrever-me|inscrevo-me|enter)(?: (?P<in>.+))?`),

	ownForm(verbClubs, "", `(?:os |the |meus |os meus |my )?(?:clubes|clubs)`),
	ownForm(VerbJoin, "", `(?:entrar|entro)(?: (?:no|em|para o))? (?P<t>clube(?: .+)?)|join (?:the )?(?P<t2>club(?: .+)?)`),
	ownForm(verbLeave, "", `(?:sair|saio)(?: do| de)? (?P<t>clube(?: .+)?)|(?:leave|quit) (?:the )?(?P<t2>club(?: .+)?)`),
	ownForm(verbLeaveAny, "", `(?:sair|saio|leave)(?: (?P<t>.+))?`),

	ownForm(VerbMail, "digest", `resumo|digest`),
	ownForm(VerbMail, "each", `(?:cartas? )?(?:a )?cada vez|each turn|every turn`),
	ownForm(VerbMail, "both", `ambos|ambas|both`),
	ownForm(VerbZone, "", `(?:fuso(?: horário)?|zone|time ?zone)[ :=]+(?P<t>[^ ]+(?: [^ ]+){0,2})`),
	ownForm(VerbQuiet, "", `(?:(?:horas de )?silêncio|quiet(?: hours)?) (?P<t>.{1,60})`),
	ownForm(VerbLadder, "", `(?:escada|ladder)(?: d[eoa])? (?P<in>.+)`),
	ownForm(verbSteward, "", `(?:void|annul|anular|place|colocar|adjudicate|adjudicar|suspend|suspender|excuse|perdoar|desculpar|readmit|readmitir|comissário|steward)(?: [^ ]+){0,4}`),
}

// roomVerbs are the verbs of the table, and those read by themselves.
var roomVerbs = func() map[string]bool {
	all := map[string]bool{VerbChallenge: true, VerbInvite: true}
	for _, f := range roomForms {
		all[f.verb] = true
	}
	return all
}()

func isRoomVerb(verb string) bool { return roomVerbs[verb] }

// politeTail is what may stand behind a whole line.
var politeTail = regexp.MustCompile(`(?:[ ,.!]+(?:por favor|se faz favor|please|pls|pf|sff|obrigad[oa]|thanks|thank you|thx))*[ .,!?;:]*$`)

// lineMarks may stand around a line.
const lineMarks = `*_"' `

// maxRoomLine bounds these lines, in octets.
const maxRoomLine = 300

// readRoom reads a folded line that is wholly of one of the forms; line is the
// same as it was written.
func (l lexicon) readRoom(folded, line string) (Command, bool) {
	if len(folded) > maxRoomLine {
		return Command{}, false
	}
	head, _ := utf8.DecodeRuneInString(strings.TrimLeft(folded, lineMarks))
	if len(headForms[head]) == 0 && !l.own {
		return Command{}, false
	}
	said := strings.Trim(politeTail.ReplaceAllString(folded, ""), lineMarks)
	if c, ok := l.readChallenge(said, line); ok {
		return c, true
	}
	if c, ok := readInvite(said, line); ok {
		return c, true
	}
	for _, f := range headForms[head] {
		if f.own && !l.own {
			continue
		}
		if m := f.shape.FindStringSubmatch(said); m != nil {
			return f.command(m), true
		}
	}
	if c, ok := readVacation(said, l.own); ok {
		return c, true
	}
	if l.own {
		return readPersonWord(folded)
	}
	return Command{}, false
}

func (f roomForm) command(m []string) Command {
	c := Command{Verb: f.verb, Text: f.text}
	for i, name := range f.shape.SubexpNames() {
		switch {
		case m[i] == "":
		case strings.HasPrefix(name, "in"):
			c.In = trimPunctuation(m[i])
		case strings.HasPrefix(name, "t"):
			c.Text = trimPunctuation(m[i])
		}
	}
	return c
}

// challengeWords challenge on a ladder; with what is to be played behind whom
// they invite, as "play" does.
var (
	challengeWords = []string{"challenge", "desafiar", "desafio"}
	placeSaid      = shape(`(?:o |a |the )?(?:n\.?o?\.? ?|#|lugar |place |number |número )?(?P<t>\d{1,4})(?:\.?[oa]|st|nd|rd|th)?(?: lugar| place)?`)
	ladderSaid     = shape(`(?P<t>.+?)` + ladderTail)
)

// readChallenge reads "desafiar Rui", "challenge 3" and "desafiar o 3.º na
// escada de damas".
func (l lexicon) readChallenge(said, line string) (Command, bool) {
	word, arg := splitVerb(said)
	if !slices.Contains(challengeWords, word) || arg == "" {
		return Command{}, false
	}
	c := roomForm{verb: VerbChallenge, shape: ladderSaid}.command(ladderSaid.FindStringSubmatch(arg))
	named := c.Text != trimPunctuation(arg)
	switch m := placeSaid.FindStringSubmatch(c.Text); {
	case m != nil:
		c.Text = m[1]
		return c, true
	case named:
		return c, len(strings.Fields(c.Text)) <= 6
	}
	play, _, ok := l.withObject(Command{Verb: VerbPlay, Line: line}, word, arg)
	if words := strings.Fields(play.Text); ok && play.Verb == VerbPlay && len(termless(words)) == len(words) {
		play.Verb = VerbChallenge
	}
	play.Line = strings.TrimSpace(line)
	return play, ok
}

// termless are the words behind "play" without those that say what is played.
func termless(words []string) []string {
	_, words, _ = everyGame.cutName(words)
	_, words = takeAgreed(words)
	_, words = readTerms(words, everyGame.terms)
	return words
}

// inviteWords invite to a club where nothing else is said beside addresses, or
// the club is; else to a game, as "play" does.
var (
	inviteWords = []string{"invite", "convidar", "convido"}
	clubSaid    = shape(`(?P<t>.*?)(?: (?:para|a|ao|to|into|no)(?: (?:o|the|meu|my|nosso|our))* (?:clube|club)(?: (?P<in>.+))?)`)
)

// readInvite reads "convidar bia@example.org" and "invite Bia to the club praia".
func readInvite(said, line string) (Command, bool) {
	word, arg := splitVerb(said)
	if !slices.Contains(inviteWords, word) {
		return Command{}, false
	}
	m := clubSaid.FindStringSubmatch(arg)
	if m != nil {
		c := roomForm{verb: VerbInvite, shape: clubSaid}.command(m)
		return c, c.Text != ""
	}
	list, bare := invitees(line)
	left := strangeWords(strings.Fields(spacedCommas.Replace(foldLine(bare))))
	return Command{Verb: VerbInvite, Text: arg}, len(list) > 0 && len(left) == 0
}

// personWords are the words of the verbs that take a club or nothing, and that
// mean something only at a person's own address.
var personWords = words(map[string][]string{
	VerbJoin:     {"join", "entrar", "entro"},
	verbGames:    {"games", "jogos", "partidas"},
	VerbWithdraw: {"withdraw", "retirar", "retiro"},
})

// readPersonWord reads a line that begins with one of them.
func readPersonWord(folded string) (Command, bool) {
	word, arg := splitVerb(folded)
	verb, ok := personWords[word]
	return Command{Verb: verb, Text: strings.Trim(arg, " .,!")}, ok && len(strings.Fields(arg)) <= 6
}
