package projections

import "sync"

// recent is a bounded map that forgets what was not touched for long: two
// generations, of which the older goes when the younger is full. It is safe
// for concurrent use.
type recent[V any] struct {
	mu         sync.Mutex
	young, old map[string]V
}

func (r *recent[V]) get(key string) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if v, ok := r.young[key]; ok {
		return v, true
	}
	v, ok := r.old[key]
	return v, ok
}

// put keeps v in place of what the key had; at most size values are held.
func (r *recent[V]) put(key string, v V, size int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.young == nil || len(r.young) >= max(1, size/2) {
		r.old, r.young = r.young, map[string]V{}
	}
	delete(r.old, key)
	r.young[key] = v
}
