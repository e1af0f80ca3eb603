package store

import (
	"fmt"
	"os"
	"syscall"
)

// lock takes the lock file beside the database: one process writes to a log.
// The lock goes with the process, however that ends.
func lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, fmt.Errorf("store: %s is in use by another process: stop it first (%w)", path, err)
	}
	return f, nil
}
