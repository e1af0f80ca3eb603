package mail

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/clock"
	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
)

// saidAs writes commands as one line, with what they are in.
func saidAs(cmds []Command) string {
	var out []string
	for _, c := range cmds {
		said := strings.TrimSpace(c.Verb + " " + c.Text)
		if c.In != "" {
			said += " @" + c.In
		}
		out = append(out, said)
	}
	return strings.Join(out, " | ")
}

// At a person's own address, where all the words count.
func TestWordsOfRoomsAtOnesOwnAddress(t *testing.T) {
	for text, want := range map[string]string{
		"escada": "ladder", "Ladder!": "ladder", "escada, por favor": "ladder", "escada de Damas": "ladder @damas", "ladder Gamão a sério": "ladder @gamão a sério",
		"porquê": "why", "porque": "why", "Why?": "why", "why on ladder Damas": "why @damas", "porquê na escada": "why", "Why am I fifth?": "why", "porque é que estou em quinto?": "why", "por que estou no 5.º lugar?": "why",
		"desafiar Rui": "challenge rui", "challenge Rui Silva": "challenge rui silva", "desafiar 3": "challenge 3", "desafiar o 3.º": "challenge 3", "challenge #3": "challenge 3", "challenge the 3rd": "challenge 3", "desafiar lugar 12": "challenge 12",
		"desafiar Rui na escada Damas": "challenge rui @damas", "desafiar 2 na escada": "challenge 2", "challenge rui@mail.example on ladder damas": "challenge rui@mail.example @damas", "desafio a Ana": "challenge ana",
		"desafiar rui partida a 7": "play rui 7", "challenge rui clock standard": "play rui clock standard",
		"retirar desafio": "unchallenge", "withdraw challenge": "unchallenge", "Retirar o meu desafio ao Rui": "unchallenge rui", "withdraw challenge to rui on ladder damas": "unchallenge rui @damas",
		"licença": "absent", "licenca na escada damas": "absent @damas", "leave": "absent", "leave ladder damas": "absent @damas", "voltar": "present", "back": "present", "voltar à escada damas": "present @damas", "I'm back": "present",
		"entrar na escada Damas": "join_ladder @damas", "entrar na escada": "join_ladder", "join ladder damas": "join_ladder @damas", "join the ladder": "join_ladder",
		"sair da escada Damas": "quit_ladder @damas", "quit ladder damas": "quit_ladder @damas",
		"bloquear Rui": "block rui", "block rui on ladder damas": "block rui @damas", "desbloquear Rui na escada": "unblock rui", "unblock Rui": "unblock rui",
		"convidar x@mail.example": "invite x@mail.example", "Invite <x@mail.example>, please": "invite <x@mail.example>", "convidar Rui para o clube Praia": "invite rui @praia", "invite x@mail.example to the club": "invite x@mail.example",
		"convidar rui para uma mão": "play rui para mão", "convidar Rui, Eva e Leo mathable": "play rui , eva e leo mathable",
		"entrar clube Praia": "join clube praia", "join club praia": "join club praia", "entrar Clube da Praia": "join clube da praia", "entrar praia": "join praia", "join": "join", "Entrar": "join",
		"sair do clube Praia": "leave clube praia", "leave club praia": "leave club praia", "sair praia": "leave_any praia", "sair": "leave_any", "clubes": "clubs", "my clubs": "clubs", "jogos": "games",
		"retirar k3m7x2pq": "withdraw k3m7x2pq", "withdraw": "withdraw",
		"todos contra todos": "robin", "Round robin": "robin", "round-robin Natal": "robin @natal", "inscrever Natal": "enter @natal", "enter": "enter", "inscrever-me no torneio Natal": "enter @no torneio natal", "sair do torneio Natal": "scratch @natal", "leave round robin": "scratch",
		"férias": "vacation", "ferias": "vacation", "my vacation": "vacation", "férias 2026-12-20 a 2026-12-31": "vacation 2026-12-20 a 2026-12-31", "vacation until 31 Dec": "vacation until 31 dec @en", "férias para a semana": "vacation para a semana",
		"fim das férias": "end_vacation", "end vacation": "end_vacation", "cancelar as férias 2": "end_vacation 2", "end my holidays": "end_vacation",
		"resumo diário 8h": "letters digest @8h", "daily digest 8": "letters digest @8", "resumo diário às 20h": "letters digest @20h", "daily digest at 8 pm": "letters digest @8 pm", "resumo diario": "letters digest", "digest": "letters digest",
		"cada vez": "letters each", "each turn": "letters each", "ambos": "letters both", "both": "letters both", "both at 9": "letters both @9", "sem cartas": "letters none", "no letters": "letters none",
		"fuso Europe/Lisbon": "zone europe/lisbon", "time zone UTC": "zone utc", "zone sao paulo": "zone sao paulo",
		"silêncio 22-7": "quiet 22-7", "quiet hours 22 to 7": "quiet 22 to 7", "silencio das 22h às 7h30": "quiet 22h às 7h30", "sem silêncio": "quiet", "no quiet hours": "quiet", "quiet please tonight": "quiet please tonight",
		"dia de segurança sim": "safety sim", "safety day on": "safety on", "dias de seguranca não": "safety não",
		"pausa 10 dias": "pause 10 @dias", "esperar": "claim wait", "void 3": "steward", "anular 3 porque sim": "steward",
		"escada\nférias\n\njogos": "ladder | vacation | games", "Olá,\nescada": "ladder", "escada\nBom dia a todos\nférias": "ladder",
	} {
		cmds, _ := ownWords.commandsIn(strings.Split(text, "\n"))
		assert.Equal(t, want, saidAs(cmds), "%q", text)
	}
}

// At a table only what nobody says in talk counts.
func TestWordsOfRoomsAtATable(t *testing.T) {
	for text, want := range map[string]string{
		"pausa 10 dias": "pause 10 @dias", "Pause for 2 weeks, please": "pause 2 @weeks", "pausa de uma semana": "pause uma @semana", "aceito a pausa": "yes_pause", "accept pause": "yes_pause", "sim, pausa": "yes_pause", "recuso pausa": "no_pause", "decline the pause": "no_pause", "fim da pausa": "end_pause", "end the pause": "end_pause",
		"dar 24h": "give", "give 24 hours": "give", "dou um dia": "give", "dar 3 dias": "claim give", "give three days": "claim give", "reclamar": "claim claim", "claim the game": "claim claim", "wait": "claim wait",
		"férias 20/12 a 31/12": "vacation 20/12 a 31/12", "vacation until 31 Dec": "vacation until 31 dec @en", "férias até 31/12": "vacation até 31/12", "férias": "vacation", "escada": "ladder", "retirar desafio": "unchallenge", "desafiar 3": "challenge 3",
		"sem cartas": "letters none", "resumo diário 8h": "letters digest @8h", "fuso Europe/Lisbon": "zone europe/lisbon", "silêncio 22-7": "quiet 22-7", "dia de segurança sim": "safety sim",

		"escada de Damas": "", "A escada está a correr bem": "", "ladder is fun": "", "pausa": "", "Pausa para café": "", "pausa, volto daqui a 10 dias": "", "férias!! finalmente": "", "férias 12/7": "", "Férias para a semana": "", "férias de 3 a 5 pessoas": "", "férias só até sexta": "", "De férias até 31/12": "", "Estou de férias até 31/12": "", "On holiday until 5 Jan": "",
		"quiet none": "quiet", "silêncio nenhum": "quiet", "licença": "", "Com licença": "", "leave": "", "back": "", "I am back": "", "porquê?": "", "Why?": "", "both": "", "ambos": "", "cada vez": "", "clubes": "", "sair": "", "quiet": "", "silêncio": "", "silêncio por favor": "", "fuso novo": "", "zone defense": "",
		"dar 24h ao Rui": "", "dou-te um dia": "", "esperar por ti": "", "wait for me": "", "reclamar não adianta": "", "claim to fame": "", "resumo: ganhei": "", "enter": "", "bloquear rui": "", "todos contra todos": "", "void": "",
		"disse pausa 10 dias": "", "aceito que a pausa seja longa": "",
	} {
		for key, l := range lexicons {
			cmds, _ := l.commandsIn(strings.Split(text, "\n"))
			assert.Equal(t, want, saidAs(cmds), "%s: %q", key, text)
		}
	}
}

// A subject that answers ours commands nothing of this, and none books a vacation.
func TestSubjectsSayLess(t *testing.T) {
	for subject, want := range map[string]string{
		"escada": "ladder", "Re: escada": "", "desafiar Rui": "challenge rui", "AW: desafiar Rui": "", "férias": "vacation", "Férias até 31/12": "", "vacation 2026-12-20 to 2026-12-31": "", "Re: sem cartas": "",
	} {
		assert.Equal(t, want, saidAs(ownWords.subjectCommands(subject)), subject)
	}
}

func TestDaysOfAVacation(t *testing.T) {
	today := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"2026-12-20 a 2026-12-31": "2026-12-20 2026-12-31", "20/12 a 31/12": "2026-12-20 2026-12-31", "de 20/12/2026 até 3/1/2027": "2026-12-20 2027-01-03", "20/12 a 3/1": "2026-12-20 2027-01-03", "20.12. - 31.12.": "2026-12-20 2026-12-31",
		"20/12-31/12": "2026-12-20 2026-12-31", "2026-12-20 - 2026-12-31": "2026-12-20 2026-12-31", "de 20 a 31 de dezembro": "2026-12-20 2026-12-31", "20 de dezembro a 3 de janeiro de 2027": "2026-12-20 2027-01-03", "entre 20/12 e 31/12": "2026-12-20 2026-12-31",
		"20 dez": "2026-12-20 2026-12-20", "até 31/12": " 2026-12-31", "agora até 31/12": " 2026-12-31", "hoje a 5/12": "2026-11-30 2026-12-05", "amanhã a 5/12": "2026-12-01 2026-12-05", "1.º de março": "2027-03-01 2027-03-01", "29/2": "2028-02-29 2028-02-29",
		"3/4 a 5/4": "2027-04-03 2027-04-05", "20-31 dez": "2026-12-20 2026-12-31", "12-01-2027": "2027-01-12 2027-01-12", "25/11 a 5/12": "2026-11-25 2026-12-05",

		"en 2026-12-20 to 2026-12-31": "2026-12-20 2026-12-31", "en until 31 Dec": " 2026-12-31", "en Dec 20 to Dec 31, 2026": "2026-12-20 2026-12-31", "en from the 20th of December to the 3rd of January": "2026-12-20 2027-01-03",
		"en 12/25 to 12/31": "2026-12-25 2026-12-31", "en 25/12 to 31/12": "2026-12-25 2026-12-31", "en 5/5": "2027-05-05 2027-05-05", "en 3.4. to 5.4.": "2027-04-03 2027-04-05", "en tomorrow": "2026-12-01 2026-12-01",

		"en 3/4 to 5/4": "ambiguous_date", "en until 1/2/2027": "ambiguous_date",
		"31/2": "bad_date", "2026-02-29": "bad_date", "2026-13-01": "bad_date", "12/25": "bad_date", "en 25/25": "bad_date", "para a semana": "bad_date", "20": "bad_date", "até": "bad_date", "a": "bad_date", "sexta": "bad_date", "20 de dezembro de 26": "bad_date", "1/1/1/1": "bad_date", "2026-12-20/2026-12-31": "2026-12-20 2026-12-31", "99999999999-1-1": "bad_date", "0/0": "bad_date", "32 dez": "bad_date",
	} {
		bare, en := strings.CutPrefix(text, "en ")
		span, err := readSpan(foldLine(bare), en)
		var first, last string
		if err == nil {
			first, last, err = span.on(today)
		}
		got := first + " " + last
		if err != nil {
			got = string(refusal.Of(err).Code)
			assert.NotEmpty(t, refusal.Of(err).Legal, text)
		}
		assert.Equal(t, want, got, "%q", text)
	}
}

func TestZonesAreNamedAsPeopleWriteThem(t *testing.T) {
	for said, want := range map[string]string{
		"Europe/Lisbon": "Europe/Lisbon", "europe/lisbon": "Europe/Lisbon", "Lisbon": "Europe/Lisbon", "Lisboa": "Europe/Lisbon", "utc": "UTC", "america/sao_paulo": "America/Sao_Paulo", "São Paulo": "America/Sao_Paulo",
		"america/port-au-prince": "America/Port-au-Prince", "africa/dar_es_salaam": "Africa/Dar_es_Salaam", "isle_of_man": "Europe/Isle_of_Man", "etc/gmt+1": "Etc/GMT+1", "Açores": "Atlantic/Azores", "gmt": "GMT",
	} {
		assert.Equal(t, want, zoneNamed(said), said)
	}
	for _, said := range []string{"", "moon", "local", "../etc/passwd", "europe/", "/", "lua"} {
		_, err := clock.Zone(zoneNamed(said))
		assert.True(t, refusal.Is(err, clock.NoSuchZone), said)
	}
}

func TestHoursOfTheDay(t *testing.T) {
	for said, want := range map[string][2]int{
		"22-7": {1320, 420}, "22:30 - 06:45": {1350, 405}, "10 pm to 6 am": {1320, 360}, "22h às 7h30": {1320, 450}, "12 am - 12 pm": {0, 720}, "0-24": {0, 0}, "22 as 7": {1320, 420}, "": {0, 0},
	} {
		begin, end, ok := quietHours(said)
		assert.True(t, ok, said)
		assert.Equal(t, want, [2]int{begin, end}, said)
	}
	for _, said := range []string{"22", "25-7", "22:60-7", "13 pm - 2", "a", "-", "22-", "noite"} {
		_, _, ok := quietHours(said)
		assert.False(t, ok, said)
	}
}

func TestWhatElseIsAgreedBehindPlay(t *testing.T) {
	for said, want := range map[string]string{
		"rui clock standard sem férias":                   "standard no_vacation",
		"rui relógio padrão fim semana livre , contar":    "standard weekend rated",
		"rui weekends off clock bank 48h 168h rated":      "bank 48h 168h weekend rated",
		"rui no vacation zone europe/lisbon clock ladder": "ladder no_vacation Europe/Lisbon",
		"rui claim relógio rápido fuso lisboa":            "brisk claim Europe/Lisbon",
		"rui sem contar":                                  "",
		"rui":                                             "",
	} {
		got, rest := takeAgreed(strings.Fields(said))
		assert.NoError(t, got.Bad, said)
		parts := append([]string{got.Clock}, got.named()...)
		assert.Equal(t, want, strings.TrimSpace(strings.Join(append(parts, got.Zone), " ")), said)
		assert.Equal(t, "rui", strings.Join(rest, " "), said)
	}
}

// Every word that the help names is one that counts.
func TestTheHelpNamesWordsThatCount(t *testing.T) {
	words, err := lang.New(append(games.Locales(), Locales())...)
	require.NoError(t, err)
	quoted := regexp.MustCompile(`[«“]([^»”]+)[»”]`)
	for _, tag := range lang.Tags {
		lines := strings.Split(strings.TrimSpace(words.In(tag).Say("letter.help.rooms")), "\n")
		require.Len(t, lines, 7)
		for _, m := range quoted.FindAllStringSubmatch(lines[0], -1) {
			got, rest := takeAgreed(unlinked(foldLine(m[1])))
			assert.Empty(t, rest, m[1])
			assert.NoError(t, got.Bad)
		}
		for _, m := range quoted.FindAllStringSubmatch(strings.Join(lines[1:], " "), -1) {
			_, bare := ownWords.readRoom(foldLine(m[1]), m[1])
			_, about := ownWords.readRoom(foldLine(m[1]+" a@mail.example"), m[1]+" a@mail.example")
			assert.True(t, bare || about || ownWords.isCommandLine(m[1]), m[1])
		}
		for _, id := range []string{"pause", "give", "claim", "ladder"} {
			for _, m := range quoted.FindAllStringSubmatch(words.In(tag).Say("letter.help."+id), -1) {
				assert.True(t, lexicons["backgammon"].isCommandLine(m[1]), m[1])
			}
		}
	}
}

// FuzzRooms: whatever a line says, what is read of it has a verb that somebody
// works and keeps to its bounds; dates, zones and hours are read or refused.
func FuzzRooms(f *testing.F) {
	for _, s := range []string{"escada de damas", "desafiar o 3.º na escada", "férias de 20/12 a 3 de janeiro de 2027", "vacation 3/4 to 5/4", "resumo diário às 20h30", "fuso America/Port-au-Prince",
		"silêncio das 22:30 às 7h", "convidar <x@mail.example>, y@mail.example para o clube Praia", "pausa de 9999 semanas", "why am I 5th on ladder x", "leave", "2026-12-20/2026-12-31", "até até"} {
		f.Add(s)
	}
	today := time.Date(2026, 2, 28, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, s string) {
		if folded := foldLine(s); folded != "" {
			if c, ok := ownWords.readRoom(folded, s); ok {
				_, worked := personVerbs[c.Verb]
				_, atTable := tableVerbs[c.Verb]
				assert.True(t, worked || atTable, c.Verb)
				assert.LessOrEqual(t, len(c.Text), maxRoomLine)
			}
		}
		for _, en := range []bool{true, false} {
			span, err := readSpan(s, en)
			if err == nil {
				var first, last string
				if first, last, err = span.on(today); err == nil {
					_, failed := time.Parse(time.DateOnly, last)
					assert.NoError(t, failed, "%q %q", first, last)
				}
			}
			if err != nil {
				assert.NotNil(t, refusal.Of(err))
			}
		}
		if begin, end, ok := quietHours(s); ok {
			assert.True(t, begin >= 0 && begin < 1440 && end >= 0 && end < 1440)
		}
		if _, err := clock.Zone(zoneNamed(s)); err != nil {
			assert.NotNil(t, refusal.Of(err))
		}
	})
}
