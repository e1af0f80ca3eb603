package mail

// The words by which a quotation is known, by language, in the form of
// plainWords: small letters, one space between words. They are vocabulary, not
// grammar; the grammar is in quote_intro.go and quote_header.go.

// writingVerbs say that somebody wrote. Each stands between spaces.
var writingVerbs = []string{
	" wrote ", " writes ", " said ", " you wrote ", // English
	" escreveu ", " escreveram ", " escribió ", " escribio ", " escribiu ", " ha escrit ", " va escriure ", " idatzi ", // Portuguese, Spanish, Galician, Catalan, Basque
	" a écrit ", " a ecrit ", " écrivait ", " écrit ", " ha scritto ", " scrive ", " a scris ", // French, Italian, Romanian
	" schrieb ", " schrieben ", " geschrieben ", " schreibt ", " schreef ", " geschreven ", // German, Dutch
	" skrev ", " skrifaði ", " kirjoitti ", " kirjutas ", // Scandinavian, Finnish, Estonian
	" napisał ", " napisała ", " napisał a ", " napisali ", " pisze ", " napisal ", " napsal ", " napsal a ", " napsala ", " napísal ", " napísal a ", " napísala ", " napisao ", " napisala ", " napisao la ", " je napisal a ", // West and South Slavic
	" написал ", " написала ", " написал а ", " пишет ", " писал ", " пише ", " написав ", " написав ла ", " написала в ", " написа ", " је написао ла ", // Cyrillic
	" rašė ", " rakstīja ", " ezt írta ", " írta ", " έγραψε ", " έγραψαν ", // Baltic, Hungarian, Greek
	" yazdı ", " şunu yazdı ", " şunları yazdı ", " menulis ", " đã viết ", // Turkish, Indonesian, Vietnamese
	" כתב ", " כתבה ", " כתב ה ", " كتب ", " كتبت ", " نوشت ", " ने लिखा ", // Hebrew, Arabic, Persian, Hindi
}

// gluedVerbs are verbs of scripts that put no space between words.
var gluedVerbs = []string{"写道", "寫道", "写到", "书写", "のメール", "さんは書きました", "さんが書きました", "님이작성", "님의말", "작성", "เขียน"}

// openingWords stand before the date at the start of an attribution.
var openingWords = []string{
	"on", "at", "in", "from", "op", "le", "em", "no dia", "a", "às", "el", "al", "am", "um", "il", "il giorno", "in data", "den", "d", "på", "pe", "în", "în data", "la", "la data de",
	"dne", "dňa", "dnia", "w dniu", "dana", "u", "za", "в", "у", "на", "στις", "em data de", "data de", "ngày", "vào", "vào lúc", "pada", "tarihinde", "בתאריך", "ב", "في", "di", "az", "a las",
	"mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
	"seg", "ter", "qua", "qui", "sex", "sáb", "dom", "segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo",
	"lun", "mar", "mié", "jue", "vie", "mer", "jeu", "ven", "sam", "dim", "gio", "sab", "mo", "di", "mi", "do", "fr", "sa", "so", "ma", "wo", "vr", "za", "zo",
	"man", "tir", "ons", "tor", "tors", "fre", "lør", "søn", "mån", "tis", "lör", "sön", "ke", "ti", "to", "pe", "la", "su",
	"pon", "wt", "śr", "czw", "pt", "sob", "niedz", "po", "út", "st", "čt", "pá", "so", "ne", "пн", "вт", "ср", "чт", "пт", "сб", "вс", "нд", "pzt", "sal", "çar", "per", "cum", "cmt", "paz",
}

// quoteOpeners start an attribution that has no date.
var quoteOpeners = []string{"quoting ", "zitat von", "citando ", "citation de", "citerar ", "citat från", "citat fra", "citazione ", "cita de", "citando a", "cytowanie ", "quote from"}

// gluedOpeners start an attribution in scripts without spaces.
var gluedOpeners = []string{"在", "于", "於", "年", "ใน"}

// originalPhrases name the old letter between dashes.
var originalPhrases = []string{
	"original message", "original appointment", "original email", "original e mail", "original", "forwarded message", "forwarded by", "reply message", "reply above", "previous message", "message history",
	"mensagem original", "mensagem encaminhada", "mensagem reencaminhada", "mensaje original", "mensaje reenviado", "mensaje enviado", "missatge original", "mensaxe orixinal",
	"message d origine", "message original", "message transféré", "message initial", "courriel original", "courrier original", "messaggio originale", "messaggio inoltrato", "mesaj original", "mesajul original",
	"ursprüngliche nachricht", "urspruengliche nachricht", "originalnachricht", "original nachricht", "weitergeleitete nachricht", "ursprüngliche mail", "oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht", "oorspronkelijke bericht",
	"ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande", "oprindelig meddelelse", "original meddelelse", "videresendt", "opprinnelig melding", "alkuperäinen viesti", "välitetty viesti", "upprunaleg skilaboð",
	"wiadomość oryginalna", "oryginalna wiadomość", "wiadomość przekazana", "původní zpráva", "původní e mail", "přeposlaná zpráva", "pôvodná správa", "izvorna poruka", "originalna poruka", "izvorno sporočilo", "eredeti üzenet", "továbbított üzenet",
	"исходное сообщение", "первоначальное сообщение", "пересылаемое сообщение", "пересланное сообщение", "оригинальное сообщение", "вихідне повідомлення", "оригинално съобщение", "αρχικό μήνυμα", "orijinal mesaj", "özgün ileti", "iletilen mesaj",
	"原始邮件", "原始郵件", "邮件原件", "转发的邮件", "转发邮件", "元のメッセージ", "転送メッセージ", "オリジナルメッセージ", "원본 메시지", "원본 메일", "전달된 메시지", "הודעה מקורית", "الرسالة الأصلية", "پیام اصلی", "pesan asli", "mesej asal", "thư gốc", "ข้อความต้นฉบับ",
}

// forwardPhrases announce a forwarded letter without dashes.
var forwardPhrases = []string{
	"begin forwarded message", "início da mensagem reencaminhada", "início da mensagem encaminhada", "inicio del mensaje reenviado", "début du message réexpédié", "début du message transféré", "inizio messaggio inoltrato",
	"anfang der weitergeleiteten", "begin doorgestuurd bericht", "vidarebefordrat brev", "start på videresendt", "videresendt melding", "начало переадресованного", "以下是转发的邮件", "開始轉寄", "転送されたメッセージ", "전달된 메시지의 시작",
}

// headerRoles are the names of header lines, by what they say.
var headerRoles = roles(map[role][]string{
	fromRole:    {"from", "de", "von", "da", "van", "od", "fra", "från", "lähettäjä", "frá", "nuo", "no", "saatja", "kellelt", "от", "от кого", "від", "від кого", "feladó", "από", "kimden", "gönderen", "expéditeur", "mittente", "remetente", "remitente", "nadawca", "odesílatel", "odosielateľ", "expeditor", "de la", "avsändare", "avsender", "afsender", "dari", "từ", "người gửi", "מאת", "من", "از", "จาก", "发件人", "寄件者", "寄件人", "發件人", "差出人", "送信者", "보낸 사람", "보낸사람", "발신"},
	dateRole:    {"sent", "date", "date sent", "sent at", "sent on", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le", "envoyé à", "enviado", "enviada", "enviado el", "enviado em", "enviada em", "enviadas", "enviados", "data de envio", "enviat", "data", "fecha", "inviato", "inviata", "data invio", "verzonden", "verzonden op", "skickat", "sendt", "sendt den", "dato", "lähetetty", "päivämäärä", "wysłano", "wysłane", "data wysłania", "odesláno", "odoslané", "dátum", "poslano", "poslato", "отправлено", "отправлен", "дата", "надіслано", "изпратено", "elküldve", "küldve", "στάλθηκε", "ημερομηνία", "gönderildi", "gönderme tarihi", "gönderilme tarihi", "tarih", "trimis", "išsiųsta", "saadetud", "nosūtīts", "dikirim", "tanggal", "tarikh", "đã gửi", "ngày", "ngày gửi", "נשלח", "תאריך", "تاريخ الإرسال", "التاريخ", "تاريخ", "ส่งเมื่อ", "วันที่", "发送时间", "发送日期", "日期", "傳送時間", "寄件日期", "送信日時", "日付", "日時", "보낸 날짜", "보낸날짜", "날짜"},
	toRole:      {"to", "an", "à", "a", "pour", "para", "per a", "aan", "do", "komu", "till", "til", "vastaanottaja", "kam", "kellele", "saaja", "кому", "до", "címzett", "προς", "kime", "alıcı", "destinataire", "destinatario", "destinatário", "către", "catre", "za", "kepada", "đến", "tới", "người nhận", "אל", "إلى", "به", "ถึง", "收件人", "收件者", "宛先", "받는 사람", "받는사람", "수신"},
	ccRole:      {"cc", "bcc", "kopie", "kopia", "kopi", "copie", "copia", "cópia", "c c", "cco", "cci", "cc to", "копия", "копія", "másolat", "másolatot kap", "κοιν", "bilgi", "kopio", "抄送", "副本", "참조", "עותק", "نسخة"},
	subjectRole: {"subject", "betreff", "objet", "sujet", "asunto", "assunto", "assumpte", "oggetto", "onderwerp", "ämne", "emne", "aihe", "efni", "temat", "předmět", "predmet", "naslov", "zadeva", "tema", "tēma", "teema", "тема", "относно", "предмет", "tárgy", "θέμα", "konu", "subiect", "subiectul", "perihal", "subjek", "chủ đề", "tiêu đề", "נושא", "الموضوع", "موضوع", "เรื่อง", "หัวเรื่อง", "主题", "主旨", "主題", "件名", "제목"},
})

func roles(byRole map[role][]string) map[string]role {
	m := map[string]role{}
	for r, names := range byRole {
		for _, n := range names {
			m[plainWords(n)] = r
		}
	}
	return m
}
