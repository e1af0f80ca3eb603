package mail

// autoSubjects are the beginnings of the subjects that programs write when
// their owner is away, in the form of plainWords.
var autoSubjects = []string{
	// English
	"automatic reply", "autoreply", "auto reply", "auto response", "autoresponse", "automated reply", "automated response",
	"automatic response", "out of office", "out of the office", "ooo ", "vacation reply", "on vacation", "on holiday", "away from my mail",
	"away from the office", "i am out of", "i m out of", "i am away", "i m away", "currently out of", "currently away", "maternity leave", "annual leave",
	// Portuguese, Spanish, Galician, Catalan
	"resposta automática", "resposta automatica", "resposta de ausência", "ausência do escritório", "ausência temporária", "ausente do escritório",
	"ausencia do escritorio", "fora do escritório", "fora do escritorio", "estou ausente", "estou de férias", "estou fora", "mensagem automática",
	"respuesta automática", "respuesta automatica", "fuera de la oficina", "fuera de oficina", "ausente de la oficina", "estoy de vacaciones", "contestación automática",
	"resposta automàtica", "fora de l oficina",
	// French, Italian, Romanian
	"réponse automatique", "reponse automatique", "absence du bureau", "absent du bureau", "en congé", "message automatique", "absence",
	"risposta automatica", "fuori sede", "fuori ufficio", "assente dall ufficio", "sono in ferie", "răspuns automat", "raspuns automat",
	// German, Dutch, Scandinavian
	"automatische antwort", "abwesenheitsnotiz", "abwesenheitsnachricht", "abwesenheit", "abwesend", "nicht im büro", "ich bin im urlaub",
	"automatisch antwoord", "automatische reactie", "automatisch bericht", "afwezigheid", "afwezig", "niet aanwezig", "buiten kantoor",
	"autosvar", "automatiskt svar", "automatisk svar", "automatisk besvarelse", "frånvaro", "ikke til stede", "ikke på kontoret", "fravær", "automaattinen vastaus", "poissaoloviesti", "poissa toimistosta",
	// Slavic and Baltic
	"automatyczna odpowiedź", "autoodpowiedź", "nieobecność", "poza biurem", "automatická odpověď", "automatická odpoveď", "mimo kancelář",
	"автоответ", "автоматический ответ", "автоматична відповідь", "автоматичен отговор", "нет на месте", "вне офиса", "samodejni odgovor", "automatski odgovor", "automatinis atsakymas", "automātiskā atbilde", "automaatvastus",
	// others
	"otomatik yanıt", "ofis dışında", "automatikus válasz", "házon kívül", "αυτόματη απάντηση", "εκτός γραφείου", "תשובה אוטומטית", "מענה אוטומטי", "رد تلقائي", "پاسخ خودکار",
	"自動返信", "自動応答", "不在通知", "自动回复", "自动答复", "自動回覆", "자동 회신", "자동 응답", "부재중", "trả lời tự động", "ตอบกลับอัตโนมัติ", "balasan otomatis", "jawapan automatik",
}

// bounceSubjects are the beginnings of the subjects of failed deliveries.
var bounceSubjects = []string{
	"undelivered mail", "undeliverable", "undeliverable mail", "undelivered", "delivery status notification", "delivery failure", "delivery notification", "delivery has failed", "delivery failed",
	"delivery report", "delivery delayed", "delivery problem", "mail delivery", "message delivery", "mail system error", "mail failure", "failure notice", "failure delivery", "returned mail", "returned to sender", "return to sender", "non delivery",
	"nondeliverable", "non deliverable", "could not send", "message undeliverable", "message not delivered", "message you sent", "message status undeliverable", "your message could not be delivered", "warning could not send", "warning message delayed", "bounce", "email bounce", "mail bounce", "rejected", "user unknown", "mailbox full", "recipient unknown", "dsn",
	"não entregue", "nao entregue", "não é possível entregar", "mensagem não entregue", "falha na entrega", "falha de entrega", "notificação de estado de entrega", "notificação de status de entrega", "devolução de",
	"no se puede entregar", "no entregado", "correo no entregado", "error de entrega", "notificación de estado", "devuelto",
	"non remis", "non distribuable", "échec de", "message non", "courrier en échec", "avis de non", "mancata consegna", "messaggio non", "non recapitabile", "impossibile recapitare", "errore di recapito",
	"unzustellbar", "nicht zustellbar", "zustellung", "unzustellbare", "fehler bei der", "onbestelbaar", "niet bezorgd", "kan ikke leveres", "kunde inte levereras", "det går inte att leverera", "olevererbart", "ei voi toimittaa", "toimitus epäonnistui",
	"niedostarczona", "niedostarczalne", "nedoručiteln", "nedoručená", "недоставлен", "не удается доставить", "сообщение не доставлено", "teslim edilemedi", "kézbesíthetetlen", "nu se poate livra",
	"配信不能", "配信失敗", "送信できません", "无法送达", "无法投递", "系统退信", "無法傳遞", "배달되지 않음", "전송 실패",
}

// daemonNames are how the senders of failed deliveries call themselves.
var daemonNames = []string{"mail delivery", "mail administrator", "mailer daemon", "system administrator", "postmaster", "microsoft outlook", "mail system"}
