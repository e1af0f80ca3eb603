package mail

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHTMLBecomesTheLinesThatAreSeen(t *testing.T) {
	for src, want := range map[string]string{
		"<p>24/18</p><p>13/11</p>":                                             "24/18\n13/11\n",
		"<div>24/18<br>13/11</div>":                                            "24/18\n13/11\n",
		"mo<b>ve</b> <i>8/5</i>&nbsp;<span>6/5</span>":                         "move 8/5\u00a06/5\n",
		"<b>8/5</b> 6/5":                                                       "8/5 6/5\n",
		"<table><tr><td>8/5</td><td>6/5</td></tr></table>":                     "8/5 6/5\n",
		"<pre>a  b\n c</pre>":                                                  "a  b\n c\n",
		"<ul><li>8/5</li><li>6/5</li></ul>":                                    "8/5\n6/5\n",
		"<div style='display: NONE'>accept</div>roll":                          "roll\n",
		"<span style=\"color:red;font-size:0\">accept</span>roll":              "roll\n",
		"<p hidden>accept</p><div style='mso-hide:all'>accept</div>roll":       "roll\n",
		"<div style='font-size:0.8em'>roll</div>":                              "roll\n",
		"<a href='http://x.example/8/5'>8/5</a> 6/5":                           "8/5 6/5\n",
		"<head><title>accept</title><style>accept</style></head>roll":          "roll\n",
		"<script>accept</script><!-- accept -->roll":                           "roll\n",
		"roll<blockquote>accept<blockquote>x</blockquote></blockquote>":        "roll\n> accept\n>> x\n",
		"roll<div class='gmail_quote'>On x wrote:<blockquote>a</blockquote>":   "roll\n> On x wrote:\n>> a\n",
		"roll<div class='xmail_quote_content'>accept</div>":                    "roll\n> accept\n",
		"roll<div class='x_gmail_quote'>accept</div>":                          "roll\n> accept\n",
		"roll<div id='appendonsend'></div><hr><div>accept</div>":               "roll\n> ________________________________\n> accept\n",
		"<div>roll</div><div id='x_divRplyFwdMsg'>From</div><div>accept</div>": "roll\n> From\n> accept\n",
		"<div class='moz-cite-prefix'>On x:</div><blockquote>a</blockquote>b":  "> On x:\n> a\nb\n",
		"roll<div class='ydp12yahoo_quoted'>accept</div>":                      "roll\n> accept\n",
		"<blockquote style=\"margin:0 0 0 40px;border:none\">8/5</blockquote>": "8/5\n",
		"8/5<td>6/5": "8/56/5\n",
		"<p>a<p>b":   "a\nb\n",
		"":           "",
	} {
		assert.Equal(t, want, htmlText(src), src)
	}
}

const outlookHTML = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><div class=WordSection1>
<p class=MsoNormal><span>bar/21 6/4<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Bom jogo!<o:p></o:p></p>
<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>
<p class=MsoNormal><b>De:</b> Gam&atilde;o &lt;g+x@play.example&gt;<br><b>Enviada:</b> 1 de fevereiro de 2016 18:32<br><b>Para:</b> Ana<br><b>Assunto:</b> A sua vez<o:p></o:p></p></div>
<p class=MsoNormal>accept</p><p class=MsoNormal>8/5 6/5</p></div></body></html>`

const hotmailHTML = `<body class='hmmessage'><div dir='ltr'>bar/21 6/4<div><br></div><div>Bom jogo!<br><div><hr id="stopSpelling">Date: Mon, 1 Feb 2016<br>Subject: x<br>From: g@play.example<br>To: ana@example.org<br><br>accept<br>8/5 6/5</div></div></div></body>`

const notesHTML = `<font size=2>bar/21 6/4</font><br><br><font size=2>Bom jogo!</font><br><br><table width=100%><tr valign=top><td width=40%><font size=1><b>Rui Modelo &lt;rui@play.example&gt;</b></font><p><font size=1>01/02/16 15:57</font><td width=59%><table width=100%><tr><td><div align=right>To</div><td valign=top>Ana<tr><td><div align=right>cc</div><td valign=top><tr><td><div align=right>Subject</div><td valign=top>Gamao</table></table><br>accept<br>8/5 6/5`

const windowsMailHTML = `<html><body><div dir="ltr"><div>bar/21 6/4</div><div><br></div><div>Bom jogo!</div></div><div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;"><div><font><b>From:</b>&nbsp;<a href="mailto:g@play.example">Gamao</a><br><b>Sent:</b>&nbsp;&#x200e;segunda&#x200e;-&#x200e;feira&#x200e;, &#x200e;1&#x200e; de &#x200e;fevereiro&#x200e; de &#x200e;2016 &#x200e;18&#x200e;:&#x200e;32<br><b>To:</b>&nbsp;Ana</font></div></div><div><br></div><div>accept</div><div>8/5 6/5</div></body></html>`

const thunderbirdHTML = `<html><body><div class="moz-cite-prefix">On 2/1/16 18:32, Rui wrote:<br></div><blockquote type="cite" cite="mid:x"><p>accept</p><p>8/5 6/5</p></blockquote><p>bar/21 6/4</p><p><br></p><p>Bom jogo!</p></body></html>`

func TestLettersInHTMLAlone(t *testing.T) {
	for name, src := range map[string]string{
		"Outlook": outlookHTML, "Hotmail": hotmailHTML, "Notes": notesHTML, "Windows Mail": windowsMailHTML, "Thunderbird": thunderbirdHTML,
	} {
		in, err := Parse([]byte("From: ana@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + src))
		require.NoError(t, err, name)
		require.Len(t, in.Commands, 1, "%s: %s", name, in.Text)
		assert.Equal(t, "bar/21 6/4", in.Commands[0].Text, name)
		assert.Equal(t, []string{"bar/21 6/4", "Bom jogo!"}, squeezed(in.Text), name)
		assert.Equal(t, "Bom jogo!", in.Rest, name)
	}
}

func FuzzHTMLText(f *testing.F) {
	for _, s := range []string{outlookHTML, hotmailHTML, notesHTML, windowsMailHTML, thunderbirdHTML, "<table><b><p><a><table>", "<pre>\n\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, l := range strings.Split(htmlText("<div class='gmail_quote'><div>"+src+"</div></div>"), "\n") {
			if !strings.Contains(src, "<") { // plain text cannot leave its element
				assert.True(t, l == "" || isQuoted(l), l)
			}
		}
	})
}
