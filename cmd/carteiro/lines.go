package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
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
		return nil, fmt.Errorf("read %.200q: %w", line, plainly(err))
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("read %.200q: one JSON object a line", line)
	}
	return answer(c)
}

// plainly says what is wrong with a line without the names that the program has
// for things.
func plainly(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "":
		return fmt.Errorf("%s is wanted, not %s", kindName(wrong.Type), valueName(wrong.Value))
	case errors.As(err, &wrong):
		return fmt.Errorf("field %s: %s is wanted, not %s", wrong.Field, kindName(wrong.Type), valueName(wrong.Value))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the line ends before its JSON object does")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// kindName is what JSON calls the values that a type takes.
func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Pointer:
		return kindName(t.Elem())
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number"
}

// valueName names a value that was read: its kind or, of a number that does not
// fit, the number.
func valueName(value string) string {
	switch kind, rest, _ := strings.Cut(value, " "); {
	case rest != "":
		return rest
	case kind == "bool":
		return "true or false"
	case kind == "array":
		return "a list"
	case kind == "object":
		return "an object"
	}
	return "a " + value
}

// asJSON is a value as it was read, of a long one the beginning.
func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%.40s", text)
}

func writeLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
