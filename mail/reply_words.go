package mail

// The canonical verbs.
const (
	VerbMove     = "move"    // Text: the move
	VerbStep     = "step"    // Text: a step of a game that is a word
	VerbAccept   = "accept"  // an invitation or an offer; Text: what the word means as a step
	VerbDecline  = "decline" // the same
	VerbResign   = "resign"  // Text: "" or which of the resignations, from 1, and resignSure; else what was said
	VerbOffer    = "offer"   // Text: the kind
	VerbOrder    = "order"   // Text: the kind of a standing order
	VerbUnorder  = "unorder" // Text: the kind, or "*" for all of them
	VerbNext     = "next"    // Text: the decisions to come, "roll, then 8/5 6/5"
	VerbHelp     = "help"
	VerbBoard    = "board"
	VerbSay      = "say"     // Text: the words
	VerbPreview  = "preview" // Text: the move that is only to be looked at
	VerbJoin     = "join"
	VerbSit      = "sit"  // Text: the table
	VerbPlay     = "play" // Text: whom to play: an address or a name
	VerbYes      = "yes"
	VerbNo       = "no"
	VerbStop     = "stop"
	VerbStart    = "start"
	VerbWithdraw = "withdraw"
	VerbLogin    = "login"
	VerbName     = "name"     // Text: the name
	VerbLanguage = "language" // Text: the language
)

// verbs is THE table of the words of the house that start a command, in English
// and Portuguese, with and without accents. Those of its games stand in the
// games.
var verbs = words(map[string][]string{
	VerbMove:     {"move", "mover", "movo", "moves", "mov", "jogada", "lance", "mexer", "mexo"},
	VerbAccept:   {"accept", "accepted", "aceito", "aceitar", "aceite", "aceita", "take", "tomo", "tomar", "pego", "pegar", "i accept", "i take"},
	VerbDecline:  {"decline", "declined", "recuso", "recusar", "recusado", "reject", "refuse", "rejeitar", "rejeito", "declino", "não aceito", "nao aceito", "i decline"},
	VerbResign:   {"resign", "desisto", "desistir", "abandono", "abandonar", "concede"},
	VerbHelp:     {"help", "ajuda", "ajudar", "socorro"},
	VerbBoard:    {"board", "tabuleiro", "position", "posição", "posicao"},
	VerbSay:      {"say", "dizer", "diz", "digo", "chat", "mensagem"},
	VerbPreview:  {"preview", "prever", "antever", "previsão", "previsao", "ver"},
	VerbJoin:     {"join", "entrar", "entro", "inscrever", "subscribe"},
	VerbPlay:     {"play", "jogar", "jogo", "invite", "convidar", "convido", "challenge", "desafiar", "desafio"},
	VerbSit:      {"sit", "sit down", "sentar", "sento", "sentar-me", "sento-me"},
	VerbYes:      {"yes", "sim"},
	VerbNo:       {"no", "não", "nao"},
	VerbStop:     {"stop", "parar", "pare", "unsubscribe"},
	VerbStart:    {"start", "começar", "comecar", "recomeçar", "recomecar", "voltar", "resume"},
	VerbWithdraw: {"withdraw", "retirar", "retiro"},
	VerbLogin:    {"login", "link", "signin"},
	VerbName:     {"name", "nome"},
	VerbLanguage: {"language", "lang", "idioma", "língua", "lingua"},
})

func words(byVerb map[string][]string) map[string]string {
	m := map[string]string{}
	for verb, names := range byVerb {
		for _, n := range names {
			m[n] = verb
		}
	}
	return m
}

// resignSure ends the Text of a resignation that was confirmed.
const resignSure = " yes"

// linkWords join "play" to whom.
var linkWords = []string{"with", "against", "vs", "com", "contra", "a", "to", "game", "jogo", "um", "uma", "partida", "de", "of"}

// politeWords may follow a command that takes no words.
var politeWords = []string{
	"please", "pls", "thanks", "thank", "you", "thx", "the", "game", "dice", "it", "this", "now", "again", "me", "i", "all", "invitation", "offer", "match", "board", "mail", "club", "us", "a",
	"double", "cube", "beaver", "dobra", "dobro", "cubo", "bivada", "aposta", "desta", "vez",
	"por", "favor", "pf", "se", "faz", "obrigado", "obrigada", "o", "os", "jogo", "dados", "agora", "convite", "oferta", "partida", "tabuleiro", "isto", "correio", "clube", "já", "tudo",
}

// greetings open a line that may stand before the commands.
var greetings = []string{
	"hi", "hello", "hey", "dear", "hiya", "greetings", "good morning", "good afternoon", "good evening", "good day",
	"olá", "ola", "oi", "caro", "cara", "bom dia", "boa tarde", "boa noite", "boas", "viva", "prezado", "prezada", "estimado", "estimada", "querido", "querida",
	"hola", "salut", "bonjour", "hallo", "ciao", "hej", "moin",
}

// replyPrefixes stand before the colon of an answered or forwarded subject.
var replyPrefixes = []string{
	"re", "r", "res", "resp", "aw", "antw", "antwort", "sv", "vs", "ref", "rif", "odp", "ynt", "atb", "bls", "vá", "απ", "σχετ", "отв", "ответ", "на", "回复", "答复", "回覆", "回信", "답장", "תשובה", "رد",
	"fwd", "fw", "wg", "tr", "enc", "rv", "rvf", "i", "vb", "vl", "vidarebefordrat", "pd", "ilt", "továbbítás", "пересл", "fs", "转发", "轉寄", "전달", "הועבר", "إعادة توجيه", "doorst",
}
