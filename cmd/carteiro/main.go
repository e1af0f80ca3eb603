// Command carteiro is the whole of Carteiro: the server for games played over
// days by e-mail and on the web, and the tools to look after it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// CLI is the command line: what every command needs, then the commands.
type CLI struct {
	Config

	Serve    Serve    `cmd:"" help:"Run the server: web, mail in, mail out."`
	Demo     Demo     `cmd:"" help:"Run the server with a demo club, two players and a game under way."`
	Migrate  Migrate  `cmd:"" help:"Bring the databases to the newest schema."`
	Replay   Replay   `cmd:"" help:"Print a game, as it is or at a move."`
	Verify   Verify   `cmd:"" help:"Prove the log, or the luck of one finished game."`
	Rebuild  Rebuild  `cmd:"" help:"Make the projections anew from the log."`
	Backup   Backup   `cmd:"" help:"Write a checked copy of the log to a file."`
	Found    Found    `cmd:"" help:"Found a club."`
	Role     Role     `cmd:"" help:"Give a member of a club a role there."`
	Import   Import   `cmd:"" help:"Store other programs' files of games, or check them."`
	Export   Export   `cmd:"" help:"Write a game for other programs."`
	Rules    Rules    `cmd:"" help:"Ask the rules of a game without a server."`
	Mail     Mail     `cmd:"" help:"Try one letter."`
	Simulate Simulate `cmd:"" help:"Play a season of a club that never was, and check everything."`
}

// exit is a command's wish to end with a status and without another word.
type exit int

// Error says the status.
func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// stdio is where commands read and write, so that tests can stand in for it.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

// run parses and runs one command line and returns the exit status.
func run(ctx context.Context, args []string, std stdio) (status int) {
	defer func() {
		if r := recover(); r != nil {
			asked, ok := r.(exit) // kong ends --help by exiting
			if !ok {
				panic(r)
			}
			status = int(asked)
		}
	}()
	err := parseAndRun(ctx, args, std)
	if err == nil {
		return 0
	}
	if asked := exit(0); errors.As(err, &asked) {
		return int(asked)
	}
	fmt.Fprintln(std.err, "carteiro:", err)
	return 1
}

func parseAndRun(ctx context.Context, args []string, std stdio) error {
	var cli CLI
	parser, err := kong.New(&cli, kong.Name("carteiro"),
		kong.Description("A server for games played over days, by e-mail and on the web."),
		kong.Configuration(kong.JSON, "/etc/carteiro.json"),
		kong.Writers(std.out, std.err), kong.Exit(func(n int) { panic(exit(n)) }),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(&cli.Config, std))
	if err != nil {
		return err
	}
	k, err := parser.Parse(args)
	if err != nil {
		return fmt.Errorf("%w (carteiro --help tells more)", err)
	}
	return k.Run()
}
