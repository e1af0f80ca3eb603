package mail

// The canonical verbs.
const (
	VerbRoll     = "roll"
	VerbMove     = "move"   // Text: the move
	VerbAccept   = "accept" // an invitation or an offer
	VerbDecline  = "decline"
	VerbResign   = "resign" // Text: "", "single", "gammon" or "backgammon", and resignSure; else what was said
	VerbDouble   = "double"
	VerbTake     = "take"
	VerbPass     = "pass"
	VerbBeaver   = "beaver"
	VerbRaccoon  = "raccoon"
	VerbDraw     = "draw"
	VerbOrder    = "order"   // Text: the kind of a standing order
	VerbUnorder  = "unorder" // Text: the kind, or "*" for all of them
	VerbNext     = "next"    // Text: the decisions to come, "roll, then 8/5 6/5"
	VerbHelp     = "help"
	VerbBoard    = "board"
	VerbSay      = "say" // Text: the words
	VerbJoin     = "join"
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

// verbs is THE table of the words that start a command, in English and
// Portuguese, with and without accents.
var verbs = words(map[string][]string{
	VerbRoll:     {"roll", "rolar", "rola", "rolo", "lançar", "lancar", "lança", "lanço", "lanco", "dados", "dice", "throw", "atirar"},
	VerbMove:     {"move", "mover", "movo", "moves", "mov", "jogada", "lance", "mexer", "mexo"},
	VerbAccept:   {"accept", "accepted", "aceito", "aceitar", "aceite", "aceita"},
	VerbDecline:  {"decline", "declined", "recuso", "recusar", "recusado", "reject", "refuse", "rejeitar", "rejeito", "declino"},
	VerbResign:   {"resign", "desisto", "desistir", "abandono", "abandonar", "concede"},
	VerbDouble:   {"double", "dobro", "dobrar", "redouble", "redobro", "redobrar"},
	VerbTake:     {"take", "tomo", "tomar", "pego", "pegar"},
	VerbPass:     {"pass", "passo", "drop", "passar", "largo", "largar"},
	VerbBeaver:   {"beaver", "bivar", "bivo", "bivada"},
	VerbRaccoon:  {"raccoon", "racoon", "racunar", "racuno", "racunada"},
	VerbDraw:     {"draw", "empate", "empatar"},
	VerbHelp:     {"help", "ajuda", "ajudar", "socorro"},
	VerbBoard:    {"board", "tabuleiro", "position", "posição", "posicao"},
	VerbSay:      {"say", "dizer", "diz", "digo", "chat", "mensagem"},
	VerbJoin:     {"join", "entrar", "entro", "inscrever", "subscribe"},
	VerbPlay:     {"play", "jogar", "jogo", "invite", "convidar", "convido", "challenge", "desafiar", "desafio"},
	VerbYes:      {"yes", "sim"},
	VerbNo:       {"no", "não", "nao"},
	VerbStop:     {"stop", "parar", "pare", "unsubscribe", "cancelar"},
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

// resignValues are what a resignation may be worth.
var resignValues = map[string]string{
	"single": "single", "simples": "single", "normal": "single", "1": "single",
	"gammon": "gammon", "gamão": "gammon", "gamao": "gammon", "2": "gammon",
	"backgammon": "backgammon", "bg": "backgammon", "3": "backgammon",
	"triplo": "backgammon", "tripla": "backgammon", "triple": "backgammon",
}

// resignSure ends the Text of a resignation that was confirmed.
const resignSure = " yes"

// linkWords join "play" to whom.
var linkWords = []string{"with", "against", "vs", "com", "contra", "a", "to", "game", "jogo", "um", "uma", "partida", "de", "of"}

// sayings are a few words that together begin a command.
var sayings = map[string]string{
	"não aceito": VerbDecline, "nao aceito": VerbDecline, "não pego": VerbPass, "nao pego": VerbPass,
	"i accept": VerbAccept, "i take": VerbTake, "i pass": VerbPass, "i drop": VerbPass, "i double": VerbDouble,
	"i redouble": VerbDouble, "i beaver": VerbBeaver, "i raccoon": VerbRaccoon, "i decline": VerbDecline,
}

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
