package chouette

import (
	"strings"

	core "carteiro/engine/chouette"
	"carteiro/engine/games/backgammon"
	"carteiro/engine/rules"
)

func list(words string) []string { return strings.Split(words, ", ") }

// The words of the game as people say them, bare of courtesies. No empty text
// and no mere "yes" is among them.
var (
	doubleWords = list("double, redouble, turn cube, dobro, dobrar, dobra, redobro, redobrar, redobra, dobrar aposta, dobro aposta, viro cubo, virar cubo")
	noWords     = list("no, não, nao, no double, do not double, don't double, dont double, não dobro, nao dobro, não dobrar, nao dobrar, sem dobrar, sem dobra, wait, espero")
	takeWords   = list("take, take it, take double, accept, accept double, tomo, tomar, pego, pegar, pega, aceito, aceitar, aceita, aceito dobra, aceito dobro")
	passWords   = list("pass, pass it, drop, drop it, decline, refuse, fold, passo, passar, passa, largo, largar, recuso, recusar, recuso dobra, " +
		"não pego, nao pego, não aceito, nao aceito, do not take, don't take, rejeito, rejeitar")
	beaverWords  = list("beaver, bivar, bivo, biva, bivada")
	acceptWords  = list("accept, accept beaver, take, take it, play on, aceito, aceitar, aceita, aceito biva, aceito bivada, pego, pegar, sigo, seguir, continuo, continuar")
	raccoonWords = list("raccoon, racoon, racunar, racuno, racuna, racunada")
	refuseWords  = list("refuse, refuse beaver, pass, drop, decline, reject, recuso, recusar, recusa, recuso biva, recuso bivada, passo, passar, largo, largar, " +
		"não aceito, nao aceito, do not accept, don't accept, rejeito, rejeitar, desisto")
	rollWords = list("roll, roll dice, throw, throw dice, dice, rolar, rolo, rola, lançar, lancar, lanço, lanco, lança, lanca, " +
		"lançar dados, lancar dados, jogar dados, dados, atirar dados, no double, não dobro, nao dobro")
	partnerWords = list("partner, call partner, call, with partner, with, invite, invite partner, sócio, socio, chamar sócio, chamar socio, chamo sócio, " +
		"chamo socio, chamar, chamo, com sócio, com socio, quero sócio, quero socio")
	aloneWords = list("alone, no partner, without partner, without, no, sozinho, sozinha, só, so, sem sócio, sem socio, não, nao, " +
		"jogo só, jogo so, jogo sozinho, jogo sozinha")
	joinWords    = list("join, yes, accept, agree, sim, aceito, aceitar, entro, entrar, junto-me, com gosto")
	declineWords = list("decline, no, no thanks, refuse, não, nao, recuso, recusar, não aceito, nao aceito, não quero, nao quero, fico na equipa, dispenso")

	courtesies = list("i, the, my, a, o, os, as, please, por, favor, now, agora, eu, want, to, um, thanks, obrigado, obrigada")
)

// phrases are what people say for the moves of one word, by what is asked for.
var phrases = map[phase]map[rules.Move][]string{
	phasePartner:  {movePartner: bared(partnerWords), moveAlone: bared(aloneWords)},
	phaseInvited:  {moveJoin: bared(joinWords), moveDecline: bared(declineWords)},
	phaseWindow:   {moveDouble: bared(doubleWords), moveNo: bared(noWords)},
	phaseRoll:     {moveDouble: bared(doubleWords), moveRoll: bared(rollWords)},
	phaseDoubled:  {"take": bared(takeWords), "pass": bared(passWords), "beaver": bared(beaverWords)},
	phaseBeavered: {"accept": bared(acceptWords), "raccoon": bared(raccoonWords), "refuse": bared(refuseWords)},
}

// bared are phrases as phrase has them.
func bared(phrases []string) []string {
	out := make([]string, len(phrases))
	for i, s := range phrases {
		out[i] = phrase(s)
	}
	return out
}

// Words in the box's answers.
var (
	restWords     = list("all, everyone, everybody, everything, both, rest, others, todos, todas, tudo, ambos, ambas, resto, outros, outras, restantes, demais")
	negations     = list("não, nao, not, don't, dont")
	answerFillers = list("e, and, de, do, da, dos, das, from, of, os, as, o, a, i, the, to, seat, seats, lugar, lugares, cubo, cubos, cube, cubes, " +
		"dobra, dobras, double, doubles, please, por, favor, ao, aos, à, às, player, jogador, number, número, numero, n, who, beaver's, him, her, it")
	noFillers = list("for, por, durante, the, next, turns, turn, times, time, windows, vezes, vez, turnos, turno, jogadas, lances, nas, na, próximas, " +
		"proximas, próxima, proxima, in, i, eu, mais")
	answerWords = map[phase]map[string]core.Answer{
		phaseDoubles: single(map[core.Answer][]string{core.Take: takeWords, core.Pass: passWords, core.Beaver: beaverWords}),
		phaseBeavers: single(map[core.Answer][]string{core.Refuse: refuseWords, core.Accept: acceptWords, core.Raccoon: raccoonWords}),
	}
)

// single are the answers that are said in one word.
func single(said map[core.Answer][]string) map[string]core.Answer {
	out := map[string]core.Answer{}
	for answer, phrases := range said {
		for _, s := range phrases {
			if !strings.Contains(s, " ") {
				out[s] = answer
			}
		}
	}
	return out
}

// vocabulary is what people write of the game in letters: the plays of
// backgammon and its words about cubes, and the chouette's own.
var vocabulary = rules.Words{
	Names:  map[string]rules.Options{"chouette": nil, "coruja": nil},
	Terms:  terms(),
	Steps:  steps(),
	Offers: offerWords(),
	Orders: map[string]rules.OrderWords{orderNoDouble: backgammon.Game{}.About().Words.Orders[orderNoDouble]},
	Moves:  backgammon.Game{}.About().Words.Moves,
	Likes:  backgammon.Game{}.About().Words.Likes,
	Secret: backgammon.Game{}.About().Words.Secret,

	SecretBehind: backgammon.Game{}.About().Words.SecretBehind,
}

func terms() map[string]rules.Options {
	all := map[string]rules.Options{}
	for words, o := range map[string]rules.Options{
		"tradicional, traditional, pontos tradicionais":                     {"scoring": Traditional},
		"torneio, tournament":                                               {"scoring": Tournament},
		"jacoby, com jacoby, regra jacoby, jacoby rule":                     {"jacoby": "on"},
		"no jacoby, sem jacoby, without jacoby":                             {"jacoby": "off"},
		"sem sócio, sem socio, no partner, without partner":                 {"partnerFrom": "none"},
		"sem recusar bivadas, bivadas sem recusa, no beaver refusal":        {"beaverRefusal": "none"},
		"sem conselhos, sem consultas, no consulting, without consultation": {"consulting": NoTalk},
	} {
		for _, w := range list(words) {
			all[w] = o
		}
	}
	return all
}

// steps are the moves that are words: those of backgammon that a chouette has,
// and its own. A mere yes or no is not among them: alone on a line it may be
// talk, and Read takes it where it is asked for.
func steps() map[string]string {
	all := map[string]string{}
	for said, m := range (backgammon.Game{}).About().Words.Steps {
		all[said] = m
	}
	for m, words := range map[rules.Move]string{
		moveNo:      "no double, não dobro, nao dobro, não, nao, no",
		movePartner: "partner, sócio, socio, chamar sócio, chamar socio, com sócio, com socio",
		moveAlone:   "alone, sozinho, sozinha, sem sócio, sem socio, no partner",
		moveJoin:    "join, entro",
	} {
		for _, w := range list(words) {
			all[w] = string(m)
		}
	}
	return all
}

// offerWords are how people propose to end the evening.
func offerWords() map[string]string {
	all := map[string]string{}
	for _, w := range list("end chouette, end the chouette, end evening, end the evening, acabar chouette, acabar a chouette, terminar chouette, terminar a chouette") {
		all[w] = End
	}
	return all
}
