package storetest_test

import (
	"testing"

	"carteiro/events"
	"carteiro/events/storetest"
)

func TestMemory(t *testing.T) {
	storetest.TestStore(t, func(*testing.T) events.Store { return storetest.NewMemory(nil) })
}
