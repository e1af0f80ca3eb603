package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// maxLine bounds one JSON line on standard input, in bytes.
const maxLine = 16 << 20

// answerLines reads JSON lines, one case each, and writes one JSON line for
// each, in order. A bad line gets {"error": ...}; the others are still
// answered, and the exit status is then 1. Unknown fields are an error.
func answerLines[Case any](std stdio, answer func(Case) (any, error)) error {
	in := bufio.NewScanner(std.in)
	in.Buffer(make([]byte, 0, 64<<10), maxLine)
	out := bufio.NewWriter(std.out)
	bad := false
	for in.Scan() {
		line := bytes.TrimSpace(in.Bytes())
		if len(line) == 0 {
			continue
		}
		reply, err := answerLine(line, answer)
		if err != nil {
			bad, reply = true, map[string]string{"error": err.Error()}
		}
		if err := writeLine(out, reply); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := in.Err(); err != nil {
		return err
	}
	if bad {
		return exit(1)
	}
	return nil
}

func answerLine[Case any](line []byte, answer func(Case) (any, error)) (any, error) {
	var c Case
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("read %.200q: %w", line, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("read %.200q: one JSON object a line", line)
	}
	return answer(c)
}

func writeLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
