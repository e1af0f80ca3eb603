package main

import (
	"crypto/tls"
	"io"
	"log/slog"
	"path/filepath"
	"time"
)

// Config is what every command needs. Each value has a default that works on
// a laptop; flags come before the environment, which comes before the file.
type Config struct {
	Data         string `help:"Folder of the databases and, without a relay, of the letters." default:"data" env:"CARTEIRO_DATA" type:"path"`
	HTTP         string `help:"Address of the web server." default:":8080" env:"CARTEIRO_HTTP"`
	SMTP         string `help:"Address of the mail server." default:":2525" env:"CARTEIRO_SMTP"`
	Domain       string `help:"Domain of our mail addresses." default:"localhost" env:"CARTEIRO_DOMAIN"`
	URL          string `help:"Where the web pages are seen from outside." default:"http://localhost:8080" env:"CARTEIRO_URL"`
	Zone         string `help:"Time zone of the house (IANA): offered for the clocks of new games." default:"Europe/Lisbon" env:"CARTEIRO_ZONE"`
	Relay        string `help:"host:port of the relay for outgoing letters; without one they are kept as .eml files." env:"CARTEIRO_RELAY"`
	RelayTLS     string `help:"TLS to the relay: empty takes STARTTLS where it is offered; starttls insists on it; tls speaks it from the start; none never." enum:",starttls,tls,none" default:"" env:"CARTEIRO_RELAY_TLS"`
	User         string `help:"Login at the relay." env:"CARTEIRO_RELAY_USER"`
	Pass         string `help:"Password at the relay." env:"CARTEIRO_RELAY_PASSWORD"`
	TLSCert      string `help:"Certificate for STARTTLS, a PEM file." env:"CARTEIRO_TLS_CERT" type:"path"`
	TLSKey       string `help:"Its key, a PEM file." env:"CARTEIRO_TLS_KEY" type:"path"`
	LMTP         string `help:"Address where a mail server of yours hands letters over by LMTP, host:port or the path of a socket; none by default." env:"CARTEIRO_LMTP"`
	Mailbox      string `help:"Local part of an ordinary mailbox at --domain: all our addresses are then its subaddresses, mailbox+...@domain." env:"CARTEIRO_MAILBOX"`
	IMAP         string `help:"host:port of the IMAP server of that mailbox, from which letters are gathered." env:"CARTEIRO_IMAP"`
	IMAPTLS      string `name:"imap-tls" help:"TLS to it: starttls, tls, or none on this machine alone." enum:"starttls,tls,none" default:"tls" env:"CARTEIRO_IMAP_TLS"`
	IMAPUser     string `help:"Login there; that of the relay if empty." env:"CARTEIRO_IMAP_USER"`
	IMAPPass     string `help:"Password there; that of the relay if empty." env:"CARTEIRO_IMAP_PASSWORD"`
	Sender       string `help:"What has to show who wrote a letter: address, the signed reply address alone; sender, besides it a known address or a proof by DKIM or SPF of another; strict, a known address and a proof. Others are held, and their player is asked." enum:"address,sender,strict" default:"sender" env:"CARTEIRO_SENDER"`
	AuthservID   string `name:"authserv-id" help:"Name by which a mail server of yours on this network, before this one, signs its Authentication-Results; its word is then the proof. It must delete lines with that name that come from outside." env:"CARTEIRO_AUTHSERV_ID"`
	DKIMSelector string `help:"Signs letters with DKIM: name of the key's record, <selector>._domainkey.<domain>." env:"CARTEIRO_DKIM_SELECTOR"`
	DKIMKey      string `help:"The signing key, a PEM file that is made where there is none; dkim.pem in the data folder by default." env:"CARTEIRO_DKIM_KEY" type:"path"`
	Verbose      bool   `help:"Log requests and letters." env:"CARTEIRO_VERBOSE"`

	IMAPFolders []string `name:"imap-folders" help:"Folders there whose letters are gathered, with commas between them; the folder of unwanted letters may be one." default:"INBOX" env:"CARTEIRO_IMAP_FOLDERS"`

	demo  bool             // letters are shown on a page
	clock func() time.Time // of everything; the wall's if nil
	luck  io.Reader        // of keys and nonces; crypto/rand if nil
}

// now is the time by which everything goes.
func (c *Config) now() time.Time {
	if c.clock != nil {
		return c.clock()
	}
	return time.Now()
}

// defaultData is the value of Data when nobody chose one.
func defaultData() string { d, _ := filepath.Abs("data"); return d }

func (c *Config) logFile() string   { return filepath.Join(c.Data, "carteiro.db") }
func (c *Config) keyFile() string   { return filepath.Join(c.Data, "keys.db") }
func (c *Config) letters() string   { return filepath.Join(c.Data, "letters") }
func (c *Config) heartbeat() string { return filepath.Join(c.Data, "heartbeat") }

// dkimKey is the file of the key that letters are signed with.
func (c *Config) dkimKey() string {
	if c.DKIMKey != "" {
		return c.DKIMKey
	}
	return filepath.Join(c.Data, "dkim.pem")
}

func (c *Config) level() slog.Level {
	if c.Verbose {
		return slog.LevelInfo
	}
	return slog.LevelWarn
}

// certificate is the TLS set-up for STARTTLS, nil without a certificate.
func (c *Config) certificate() (*tls.Config, error) {
	if c.TLSCert == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, err
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}
