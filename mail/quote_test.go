package mail

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// old is a letter of ours in which every line is a trap.
const old = "accept\n8/5 6/5\n\nresign\n\nroll\nRui played 13/7 8/7.\nYour turn: reply with a move, for example\n24/18 13/11\n"

const written = "Bom jogo até agora!\n\nbar/21 6/4"

func marked(s string) string {
	return "> " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n> ")
}

// introductions are what mail programs write before a quote, by language.
var introductions = []string{
	"On Mon, Feb 1, 2016 at 6:32 PM, Rui Modelo <rui@play.example> wrote:",
	"On 1 Feb 2016, at 18:32, Rui Modelo <rui@play.example> wrote:",
	"On 02/01/2016 06:32 PM, Rui Modelo wrote:",
	"On 2016-02-01 18:32, Rui Modelo wrote:",
	"On Mon, Feb 01, 2016 at 06:32:00PM +0000, Rui Modelo wrote:",
	"Rui Modelo <rui@play.example> writes:",
	"Rui Modelo/LISBOA/PT wrote on 02/01/2016 06:32:10 PM:",
	"---- On Mon, 01 Feb 2016 18:32:10 +0000 Rui Modelo <rui@play.example> wrote ----",
	"--- On Mon, 2/1/16, Rui Modelo <rui@play.example> wrote:",
	"At 06:32 PM 2/1/2016, you wrote:",
	"Em seg., 1 de fev. de 2016 às 18:32, Rui Modelo <rui@play.example> escreveu:",
	"Em 1 de fevereiro de 2016 18:32, Rui Modelo <rui@play.example> escreveu:",
	"Em 01/02/2016 18:32, Rui Modelo escreveu:",
	"Rui Modelo <rui@play.example> escreveu no dia segunda, 1/02/2016 à(s) 18:32:",
	"No dia 01/02/2016, às 18:32, Rui Modelo <rui@play.example> escreveu:",
	"Às 18:32 de 01/02/2016, Rui Modelo escreveu:",
	"El lun, 1 feb 2016 a las 18:32, Rui Modelo (<rui@play.example>) escribió:",
	"El 1 de febrero de 2016, 18:32, Rui Modelo <rui@play.example> escribió:",
	"Le lun. 1 févr. 2016 à 18:32, Rui Modelo <rui@play.example> a écrit :",
	"Le 1 févr. 2016 à 18:32, Rui Modelo a écrit :",
	"Il giorno lun 1 feb 2016 alle ore 18:32 Rui Modelo <rui@play.example> ha scritto:",
	"Il 01/02/2016 18:32, Rui Modelo ha scritto:",
	"Am Mo., 1. Feb. 2016 um 18:32 Uhr schrieb Rui Modelo <rui@play.example>:",
	"Am 01.02.2016 um 18:32 schrieb Rui Modelo:",
	"Rui Modelo <rui@play.example> schrieb am Mo., 1. Feb. 2016, 18:32:",
	"Op ma 1 feb. 2016 om 18:32 schreef Rui Modelo <rui@play.example>:",
	"Op 1 feb. 2016, om 18:32 heeft Rui Modelo <rui@play.example> het volgende geschreven:",
	"Den mån 1 feb. 2016 kl 18:32 skrev Rui Modelo <rui@play.example>:",
	"1 feb. 2016 kl. 18:32 skrev Rui Modelo <rui@play.example>:",
	"Den 1. feb. 2016 kl. 18.32 skrev Rui Modelo <rui@play.example>:",
	"man. 1. feb. 2016 kl. 18:32 skrev Rui Modelo <rui@play.example>:",
	"ma 1. helmik. 2016 klo 18.32 Rui Modelo (rui@play.example) kirjoitti:",
	"Rui Modelo <rui@play.example> kirjoitti 1.2.2016 kello 18.32:",
	"W dniu 2016-02-01 o 18:32, Rui Modelo pisze: napisał:",
	"W dniu 01.02.2016 o 18:32, Rui Modelo pisze:",
	"pon., 1 lut 2016 o 18:32 Rui Modelo <rui@play.example> napisał(a):",
	"po 1. 2. 2016 v 18:32 odesílatel Rui Modelo <rui@play.example> napsal:",
	"Dne 1.2.2016 v 18:32 Rui Modelo napsal(a):",
	"po 1. 2. 2016 o 18:32 Rui Modelo <rui@play.example> napísal(a):",
	"Rui Modelo <rui@play.example> ezt írta (időpont: 2016. febr. 1., H, 18:32):",
	"În lun., 1 feb. 2016 la 18:32, Rui Modelo <rui@play.example> a scris:",
	"пн, 1 февр. 2016 г. в 18:32, Rui Modelo <rui@play.example>:",
	"01.02.2016 18:32, Rui Modelo пишет:",
	"1 февраля 2016 г., 18:32 пользователь Rui Modelo <rui@play.example> написал:",
	"пн, 1 лют. 2016 р. о 18:32 Rui Modelo <rui@play.example> пише:",
	"На пн, 1.02.2016 г. в 18:32 Rui Modelo <rui@play.example> написа:",
	"Στις Δευ, 1 Φεβ 2016 στις 18:32, ο χρήστης Rui Modelo <rui@play.example> έγραψε:",
	"Rui Modelo <rui@play.example>, 1 Şub 2016 Pzt, 18:32 tarihinde şunu yazdı:",
	"\u202bבתאריך יום ב׳, 1 בפבר׳ 2016 ב-18:32 מאת \u202aRui Modelo\u202c\u200f <\u202arui@play.example\u202c\u200f>:\u202c",
	"في الاثنين، 1 فبراير 2016 في 18:32 تمت كتابة ما يلي بواسطة Rui Modelo <rui@play.example>:",
	"Pada Sen, 1 Feb 2016 18:32, Rui Modelo <rui@play.example> menulis:",
	"Vào Th 2, 1 thg 2, 2016 vào lúc 18:32 Rui Modelo <rui@play.example> đã viết:",
	"ในวันที่ จ. 1 ก.พ. 2016 เวลา 18:32 Rui Modelo <rui@play.example> เขียนว่า:",
	"2016年2月1日(月) 18:32 Rui Modelo <rui@play.example>:",
	"2016/02/01 18:32、Rui Modelo <rui@play.example>のメール:",
	"Rui Modelo <rui@play.example> 于2016年2月1日周一 18:32写道：",
	"在 2016年2月1日，下午6:32，Rui Modelo <rui@play.example> 写道：",
	"Rui Modelo <rui@play.example> 於 2016年2月1日 週一 下午6:32寫道：",
	"2016년 2월 1일 (월) 오후 6:32, Rui Modelo <rui@play.example>님이 작성:",
	"El dl., 1 de febr. 2016, 18:32, Rui Modelo <rui@play.example> va escriure:",
	"On Mon, 2 Nov 2026 18:32:10 +0000\nRui Modelo <rui@play.example> wrote:",
	"Monday, November 2, 2026, 6:32:10 PM, you wrote:",
	"In a message dated 2/1/2016 6:32:10 P.M. Eastern Standard Time, rui@play.example writes:",
	"On Mon, 2026-11-02 at 18:32 +0000, Rui Modelo wrote:",
	"Em seg, 2026-11-02 às 18:32 +0000, Rui Modelo escreveu:",
	"segunda-feira, 2 de novembro de 2026 18:32:10, Rui Modelo escreveu:",
	"On 2 Nov 2026, 18:32 +0000, Rui Modelo <rui@play.example>, wrote:",
	"Понедельник, 2 ноября 2026, 18:32 +03:00 от Rui Modelo <rui@play.example>:",
	"02.11.2026, 18:32, \"Rui Modelo\" <rui@play.example>:",
	"At 2026-11-02 18:32:10, \"Rui Modelo\" <rui@play.example> wrote:",
	"On Monday, November 2, 2026, Rui Modelo <rui@play.example> wrote:",
	"Am Montag, 2. November 2026 schrieb Rui Modelo:",
	"Quoting Rui Modelo <rui@play.example>:",
	"Zitat von Rui Modelo <rui@play.example>:",
	"Citando Rui Modelo <rui@play.example>:",
}

// assertWritten: whatever came after it, this was written, and no trap is read.
func assertWritten(t *testing.T, text, name string) {
	t.Helper()
	got, cmds, _ := everyGame.readWords(text)
	assert.Equal(t, squeezed(written), squeezed(got), name)
	assert.Empty(t, cmds, name)
	_, cmds, _ = everyGame.readWords(strings.Replace(text, written, "bar/21 6/4", 1))
	require.Len(t, cmds, 1, name)
	assert.Equal(t, "bar/21 6/4", cmds[0].Text, name)
	_, cmds, _ = everyGame.readWords(strings.Replace(text, written, "", 1))
	assert.Empty(t, cmds, "nothing written: %s", name)
}

func TestIntroductionsEndTheFreshText(t *testing.T) {
	for _, intro := range introductions {
		assertWritten(t, written+"\n\n"+intro+"\n\n"+marked(old), intro)
		assertWritten(t, written+"\n"+intro+"\n"+marked(old), intro)
		assertWritten(t, written+"\n\n> "+strings.ReplaceAll(intro, "\n", "\n> ")+"\n> \n"+marked(old), intro)
		if i := strings.LastIndex(intro, " <"); i > 0 {
			assertWritten(t, written+"\n\n"+intro[:i+2]+"\n"+intro[i+2:]+"\n\n"+marked(old), "wrapped "+intro)
			assertWritten(t, written+"\n\n"+intro[:i+2]+"\n"+intro[i+2:]+"\n\n"+old, "wrapped, unmarked "+intro)
		}
		if i := strings.LastIndex(intro, "> "); i > 0 {
			assertWritten(t, written+"\n\n"+intro[:i+1]+"\n"+intro[i+2:]+"\n\n"+marked(old), "verb below "+intro)
			assertWritten(t, written+"\n\n"+intro[:i]+"\n"+intro[i:]+"\n\n"+marked(old), "mark below "+intro)
		}
		assertWritten(t, written+"\n\n"+intro+"\n\n"+old, "unmarked "+intro)
	}
}

// headers are the header blocks that Outlook and others write: from, date, to,
// subject.
var headers = [][]string{
	{"From", "Sent", "To", "Subject"}, {"From", "Date", "To", "Subject"}, {"De", "Enviado", "Para", "Assunto"}, {"De", "Enviada em", "Para", "Assunto"},
	{"De", "Data", "Para", "Assunto"}, {"De", "Enviado el", "Para", "Asunto"}, {"De", "Fecha", "Para", "Asunto"}, {"De ", "Envoyé ", "À ", "Objet "},
	{"De ", "Date ", "À ", "Objet "}, {"Da", "Inviato", "A", "Oggetto"}, {"Von", "Gesendet", "An", "Betreff"}, {"Von", "Datum", "An", "Betreff"},
	{"Van", "Verzonden", "Aan", "Onderwerp"}, {"Från", "Skickat", "Till", "Ämne"}, {"Fra", "Sendt", "Til", "Emne"}, {"Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"},
	{"Od", "Wysłano", "Do", "Temat"}, {"Od", "Odesláno", "Komu", "Předmět"}, {"Od", "Poslano", "Za", "Predmet"}, {"Feladó", "Elküldve", "Címzett", "Tárgy"},
	{"De la", "Trimis", "Către", "Subiect"}, {"От", "Отправлено", "Кому", "Тема"}, {"Від", "Надіслано", "Кому", "Тема"}, {"Από", "Στάλθηκε", "Προς", "Θέμα"},
	{"Kimden", "Gönderildi", "Kime", "Konu"}, {"מאת", "נשלח", "אל", "נושא"}, {"من", "تاريخ الإرسال", "إلى", "الموضوع"}, {"差出人", "送信日時", "宛先", "件名"},
	{"发件人", "发送时间", "收件人", "主题"}, {"寄件者", "寄件日期", "收件者", "主旨"}, {"보낸 사람", "보낸 날짜", "받는 사람", "제목"}, {"Từ", "Đã gửi", "Đến", "Chủ đề"}, {"Dari", "Tanggal", "Kepada", "Subjek"},
}

func TestHeaderBlocksEndTheFreshText(t *testing.T) {
	values := []string{"Rui Modelo <rui@play.example>", "segunda-feira, 1 de fevereiro de 2016 18:32", "Ana Teste", "Re: Gamão"}
	for _, h := range headers {
		for _, form := range []string{"%s: %s\n", "*%s:* %s\n", "**%s:** %s\n", "%s:\t%s\n", "%s：%s\n"} {
			block := ""
			for i, v := range values {
				block += fmt.Sprintf(form, h[i], v)
			}
			assertWritten(t, written+"\n\n"+block+"\n"+old, block)
			assertWritten(t, written+"\n\n________________________________\n"+block+"\n"+old, block)
			assertWritten(t, written+"\n"+block+old, block)
			assertWritten(t, written+"\n\n"+block+"\n"+marked(old), block)
		}
		swapped := fmt.Sprintf("%s: %s\n%s: %s\n%s: %s\n%s: %s\n", h[1], values[1], h[3], values[3], h[0], values[0], h[2], values[2])
		assertWritten(t, written+"\n\n"+swapped+"\n"+old, swapped)
	}
}

func TestDelimitersEndTheFreshText(t *testing.T) {
	for _, d := range []string{
		"-----Original Message-----", "-------- Original Message --------", "---------- Forwarded message ---------", "----- Mensagem original -----", "-----Mensagem Original-----",
		"-----Mensaje original-----", "-----Message d'origine-----", "-------- Message original --------", "-----Ursprüngliche Nachricht-----", "-----Messaggio originale-----",
		"-----Oorspronkelijk bericht-----", "-----Ursprungligt meddelande-----", "-----Original besked-----", "-----Wiadomość oryginalna-----", "-----Původní zpráva-----",
		"-----Исходное сообщение-----", "------------------ 原始邮件 ------------------", "-----元のメッセージ-----", "-----원본 메시지-----", "________ Original Message ________", "Begin forwarded message:", ">>> Rui Modelo 02/01/2016 18:32 >>>", "Inactive hide details for Rui Modelo---02/01/2016 18:32:10---accept", "Início da mensagem reencaminhada:",
		CutLinePT, CutLineEN, "*" + CutLineEN + "*", "## Reply above\nthis line ##", "## Responda acima desta\nlinha ##", "##- Reply above this line -##",
	} {
		assertWritten(t, written+"\n\n"+d+"\n"+old, d)
		assertWritten(t, written+"\n\n> "+strings.ReplaceAll(d, "\n", "\n> ")+"\n"+marked(old), d)
	}
}

func TestFootersAreNotWritten(t *testing.T) {
	for _, f := range []string{
		"Sent from my iPhone", "Enviado do meu iPhone", "Enviado desde mi iPhone", "Envoyé de mon iPhone", "Von meinem iPhone gesendet", "Inviato da iPhone", "Verstuurd vanaf mijn iPhone",
		"Wysłane z iPhone'a", "Skickat från min iPhone", "Sendt fra min iPhone", "Lähetetty iPhonesta", "Отправлено с iPhone", "发自我的 iPhone", "iPhoneから送信", "나의 iPhone에서 보냄", "iPhone'umdan gönderildi",
		"Get Outlook for iOS<https://aka.ms/x>", "Obter o Outlook para Android", "Enviado a partir do Outlook para Android", "Sent from Yahoo Mail on Android", "Sent with ProtonMail Secure Email.", "Enviado com o Proton Mail",
		"Get BlueMail for Android", "Provenance : Courrier pour Windows", "Verzonden via Outlook voor Android", "Android için Outlook'u edinin", "أُرسلت من الـ iPhone", "Android 版 Outlook を入手", "获取 Outlook for Android", "Android용 Outlook 다운로드",
		"Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.", "Inviato dal mio dispositivo Samsung", "Wysłane z telefonu Samsung", "Skickat från Outlook för Android", "Отправлено из мобильной Яндекс.Почты", "Envoyé depuis mon mobile Orange", "Verstuurd vanaf mijn Galaxy", "*Sent from my iPhone*",
		"-- \nRui Modelo\nroll\n8/5 6/5", "--\nRui", "—\nRui",
		"________________________________\nThis e-mail is confidential and intended solely for the addressee.\naccept",
		"Esta mensagem é confidencial e destina-se exclusivamente ao seu destinatário.\nSe a recebeu por engano, apague-a.\n\naccept",
		"Virus-free. www.avast.com", "Livre de vírus. www.avast.com",
		"_______________________________________________\nGamao mailing list\ngamao@lists.example\nhttps://lists.example/listinfo/gamao",
		"-----BEGIN PGP SIGNATURE-----\n\niQ8/5\n-----END PGP SIGNATURE-----",
	} {
		assertWritten(t, written+"\n\n"+f+"\n", f)
		assertWritten(t, written+"\n\n"+f+"\n\nOn 1 Feb 2016, at 18:32, Rui <rui@play.example> wrote:\n\n"+marked(old), f)
	}
}

func TestBannersComeBeforeTheText(t *testing.T) {
	for _, b := range []string{
		"CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.",
		"[EXTERNAL EMAIL] Exercise caution with links and attachments.",
		"You don't often get email from ana@example.org. Learn why this is important<https://aka.ms/x>",
		"ATENÇÃO: Este e-mail foi enviado de fora da organização. Não clique em links nem abra anexos sem conhecer o remetente.",
		"Não costuma receber e-mails de ana@example.org. Saiba por que isto é importante. Remetente externo.",
		"ACHTUNG: Diese E-Mail stammt von einem externen Absender.",
		"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256",
	} {
		assertWritten(t, b+"\n\n"+written+"\n", b)
	}
	_, cmds, _ := everyGame.readWords("CAUTION: This email originated outside. Do not click links.\n24/18 13/11\n")
	require.Len(t, cmds, 1, "a banner that touches the text")
	assert.Equal(t, "24/18 13/11", cmds[0].Text)
}

func TestAnswersBelowAndBetweenQuotes(t *testing.T) {
	intro := "On 1 Feb 2016, at 18:32, Rui <rui@play.example> wrote:\n"
	for name, text := range map[string]string{
		"below":           intro + marked(old) + "\n\n" + written,
		"below, no intro": marked("short\nquote") + "\n" + written,
		"signed":          intro + marked(old) + "\n\n" + written + "\n\n-- \nAna\n",
		"initials":        "Rui> accept\nRui> resign\n\n" + written,
	} {
		got, cmds, _ := everyGame.readWords(strings.Replace(text, written, "bar/21 6/4\n\nBoa!", 1))
		require.Len(t, cmds, 1, name)
		assert.Equal(t, "bar/21 6/4", cmds[0].Text, name)
		assert.True(t, strings.HasSuffix(got, "bar/21 6/4\n\nBoa!"), name)
	}
	got, cmds, rest := everyGame.readWords(intro + "> Your move?\n\n24/18 13/11\n\n> Nice game\n\nThanks\n")
	assert.Equal(t, "24/18 13/11\n\n> Nice game\n\nThanks", got)
	require.Len(t, cmds, 1)
	assert.Equal(t, "Thanks", rest)
}

func TestASignatureBelowTheQuoteIsNoAnswer(t *testing.T) {
	above := "On 1 Feb 2016, at 18:32, Rui <rui@play.example> wrote:\n\n" + marked(old)
	assertWritten(t, written+"\n\n"+above+"\n\nAna Teste\n+351 210 000 000\nhttps://ana.example", "Apple Mail")
	for top, below := range map[string]string{
		"Olá Rui,": "Sim, joga tu\nAna", "Boa pergunta.": "Sim, acho que sim.", "Que jogo!": "24/18 13/11",
	} {
		got, _, _ := everyGame.readWords(top + "\n\n" + above + "\n\n" + below)
		assert.Contains(t, got, below)
	}
}

// A program that marks only the first line of a wrapped quote must not turn
// the tail into a move.
func TestAnOverflownQuoteIsNoCommand(t *testing.T) {
	long := "> You may play one of these, as you like it best and as the dice allow: 13/7 8/7 or\n8/5 6/5\n"
	for _, text := range []string{long, long + "> more\n", "Olá!\n\n" + long + "\n24/22\n", long + "6/4\nroll\n"} {
		_, cmds, _ := everyGame.readWords(text)
		for _, c := range cmds {
			assert.NotContains(t, c.Line, "8/5", text)
			assert.NotContains(t, c.Line, "roll", text)
		}
	}
}

// What only looks like an introduction must not eat a person's words.
func TestOrdinaryTextStays(t *testing.T) {
	text, err := os.ReadFile("testdata/ordinary.txt")
	require.NoError(t, err)
	for _, s := range strings.Split(string(text), "\n====\n") {
		got, _, _ := everyGame.readWords(s)
		assert.Equal(t, squeezed(s), squeezed(got))
	}
}

func FuzzFreshText(f *testing.F) {
	for _, intro := range introductions {
		f.Add(written + "\n\n" + intro + "\n\n" + marked(old))
	}
	f.Add("> a\nb\n-- \n> c")
	f.Add(CutLineEN + "\nroll")
	f.Fuzz(func(t *testing.T, s string) {
		text, cmds, rest := everyGame.readWords(s)
		assert.LessOrEqual(t, len(text), 3*len(s)+3)
		assert.LessOrEqual(t, len(rest), 3*len(s)+3)
		for _, c := range cmds {
			assert.False(t, isQuoted(c.Line), c.Line)
		}
		_, behind, _ := everyGame.readWords(CutLinePT + "\n" + s)
		assert.Empty(t, behind, "below the cut line")
	})
}
