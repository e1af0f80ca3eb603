package views

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/labstack/echo/v4"
)

// logged writes one line a request. It names the route's pattern and never the
// address itself, which may hold the secret of a link.
func (s *Server) logged(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := s.Now()
		err := next(c)
		if err != nil {
			c.Error(err)
		}
		route := c.Path()
		if route == "" {
			route = "(none)"
		}
		s.Log.Info("request", "method", c.Request().Method, "route", route,
			"status", c.Response().Status, "ms", s.Now().Sub(start).Milliseconds())
		return nil
	}
}

// recovered turns a panic into an error that is logged with its stack.
func (s *Server) recovered(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			r := recover()
			if r == http.ErrAbortHandler {
				panic(r)
			}
			if r != nil {
				s.Log.Error("panic", "route", c.Path(), "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
				err = fmt.Errorf("panic")
			}
		}()
		return next(c)
	}
}
