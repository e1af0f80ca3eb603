package mail

// The phrases of what programs add to a person's text, in the form of
// plainWords.

// deviceOpeners start the line that a phone, a program or a provider adds.
var deviceOpeners = []string{
	"sent from", "sent via", "sent with", "sent by my", "sent using", "get outlook for", "from my iphone", "from my ipad", "from my android", "from my phone", "from my mobile", "typed on", "composed on", "download outlook", "yahoo mail", "yahoo for", "do you yahoo", "sent on my", "get bluemail",
	"enviado do", "enviado da", "enviado de", "enviado desde", "enviado com", "enviado con", "enviado a partir", "enviado por", "enviado via", "enviado pelo", "enviado através", "enviada do", "enviado mediante", "obter o outlook", "obtenha o outlook", "obtener outlook", "obtén outlook", "enviat des", "envoyé de", "envoyé à partir", "envoyé avec", "envoyé via", "envoyé par", "télécharger outlook", "obtenir outlook", "obtenez outlook", "provenance courrier pour",
	"inviato da", "inviato dal", "inviato con", "inviato tramite", "ottieni outlook", "scarica outlook", "von meinem", "von unterwegs", "gesendet von", "gesendet mit", "gesendet über", "gesendet aus", "diese nachricht wurde von meinem", "holen sie sich outlook", "outlook für",
	"verzonden vanaf", "verzonden met", "verzonden via", "verstuurd vanaf", "verstuurd met", "verstuurd via", "outlook voor", "download outlook voor", "skickat från", "skickat med", "hämta outlook", "sendt fra", "sendt med", "hent outlook", "få outlook", "lähetetty", "hanki outlook",
	"wysłane z", "wysłano z", "wysłane za pomocą", "pobierz program outlook", "pobierz outlook", "odesláno z", "odesláno pomocí", "odoslané z", "získejte outlook", "získať outlook", "poslano s", "poslano z", "poslato sa", "trimis de pe", "trimis din", "obțineți outlook", "elküldve", "az iphone omról", "iphone omról küldve", "szerezze be az outlook",
	"отправлено с", "отправлено из", "отправлено через", "послано с", "надіслано з", "изпратено от", "скачать outlook", "στάλθηκε από", "αποκτήστε το outlook", "outlook for", "nosūtīts no", "išsiųsta iš", "saadetud minu", "dikirim dari", "đã gửi từ", "gửi từ", "נשלח מ", "מה iphone שלי", "تم الإرسال من", "أرسلت من", "أُرسلت من", "ارسال شده از", "ส่งจาก",
}

// deviceInside mark such a line in languages that put the verb last.
var deviceInside = []string{"发自我的", "從我的", "从我的iphone", "發自我的", "傳送自", "から送信", "より送信", "에서보냄", "에서발송", "umdangönderildi", "danızdangönderildi", "cihazımdangönderildi", "evendansgönderildi", "outlookuedinin", "outlookを入手", "获取outlook", "取得outlook", "outlook다운로드"}

// bannerOpeners start a gateway's warning.
var bannerOpeners = []string{
	"caution", "warning", "external", "attention", "notice", "alert", "be careful", "this email", "this e mail", "this message", "you don t often", "some people who received", "exercise caution", "think before",
	"cuidado", "atenção", "atencao", "aviso", "externo", "alerta", "este e mail", "este email", "esta mensagem", "atención", "precaución", "este correo", "advertencia", "este mensaje", "mensagem externa", "e mail externo", "não costuma receber", "geralmente você não recebe", "no suele recibir",
	"achtung", "vorsicht", "extern", "warnung", "diese e mail", "prudence", "avertissement", "ce message", "cet e mail", "externe", "attenzione", "avviso", "questa e mail", "let op", "waarschuwing", "varning", "advarsel", "uwaga", "внимание", "vous n obtenez pas souvent", "sie erhalten nicht häufig",
}

// bannerWords are what such a warning speaks of.
var bannerWords = []string{
	" external ", " externally ", " outside ", " originated ", " sender ", " links ", " attachments ", " unless you recognize ", " organization ", " organisation ", " email from ", " learn why ", " phishing ", " click ",
	" externo ", " externa ", " fora da ", " de fora ", " remetente ", " anexos ", " links ou ", " organização ", " clique ", " fuera de ", " remitente ", " adjuntos ", " enlaces ", " organización ", " saiba por que ",
	" extern ", " externen ", " außerhalb ", " absender ", " anhänge ", " klicken ", " expéditeur ", " pièces jointes ", " extérieur ", " externe ", " liens ", " esterno ", " mittente ", " allegati ", " afzender ", " bijlagen ", " avsändare ", " bilagor ", " afsender ", " nadawca ", " załącznik", " отправител", " вложени", " внешн",
}

// legalOpeners start a paragraph that no person wrote for this letter.
var legalOpeners = []string{
	"this email", "this e mail", "this message", "this communication", "this transmission", "the information", "the contents of", "the content of", "confidentiality", "confidential", "disclaimer", "legal notice", "privileged", "important notice", "notice", "please consider the environment", "virus free", "scanned by", "the original of this email", "if you are not the intended", "any views", "you received this", "you are receiving this", "to unsubscribe", "unsubscribe", "privacy", "internet communications", "registered in england", "no virus found",
	"esta mensagem", "este e mail", "este email", "esta comunicação", "as informações", "a informação contida", "o conteúdo", "aviso", "confidencial", "declaração de", "antes de imprimir", "livre de vírus", "sem vírus", "não contém vírus", "este correo", "este mensaje", "la información", "confidencialidad", "libre de virus", "de conformidad",
	"ce message", "ce courriel", "cet e mail", "cet email", "les informations", "avis de", "avertissement", "sans virus", "garanti sans virus", "pensez à", "diese e mail", "diese nachricht", "der inhalt", "vertraulich", "virenfrei", "haftungsausschluss", "questa e mail", "questo messaggio", "le informazioni", "ai sensi", "privo di virus", "dit bericht", "deze e mail", "de informatie", "virusvrij", "detta meddelande", "denne e", "denne meddelelse", "ta wiadomość", "wiadomość", "данное сообщение", "это сообщение", "это письмо", "tato zpráva", "bu e posta", "ez az üzenet",
}

// legalWords are what such a paragraph speaks of.
var legalWords = []string{
	" confidential", " intended ", " recipient", " privileged ", " disclaimer ", " virus", " unsubscribe ", " mailing list ", " listinfo ", " delete it ", " disclosure ", " unauthori", " liability ", " monitored ", " avast ", " avg com ", " google groups ", " before printing ", " the environment ", " solely for ", " message was sent using ", " mail was sent via ",
	" confidenci", " destinatári", " destinatario", " destinatari ", " privilegiad", " uso exclusivo ", " vírus ", " antivírus ", " ambiente ", " eliminá la ", " apague ", " legalmente ", " protegida", " antivirus ", " medio ambiente ", " responsabilidad",
	" confidentiel", " destinataire", " environnement ", " vertraulich", " empfänger ", " bestimmt ", " viren", " riservat", " destinatar", " vertrouwelijk", " geadresseerde ", " bestemd ", " konfidentiell", " mottagare", " modtager", " fortrolig", " luottamukselli", " poufn", " adresat", " odbiorc", " конфиденц", " получател", " důvěrn", " gizli ", " bizalmas ",
}
