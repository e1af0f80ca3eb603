package store

// cache remembers the values used last: at least size of them, at most twice
// as many. When the young half is full it becomes the old one.
type cache[K comparable, V any] struct {
	size       int
	young, old map[K]V
}

func (c *cache[K, V]) get(k K) (V, bool) {
	v, ok := c.young[k]
	if ok {
		return v, true
	}
	if v, ok = c.old[k]; ok {
		c.put(k, v)
	}
	return v, ok
}

func (c *cache[K, V]) put(k K, v V) {
	if c.young == nil || len(c.young) >= c.size {
		c.old, c.young = c.young, make(map[K]V)
	}
	c.young[k] = v
}
