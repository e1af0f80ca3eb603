package best

import "slices"

// table finds nodes by their sets: open addressing over a power of two of
// slots, each the index of a node or 0. Sets are compared whole, so that equal
// hashes do no harm.
type table struct {
	slots []int32
	used  int
}

func newTable(size int) table { return table{slots: make([]int32, size)} }

// find is the slot of a node's set, or the free one where it belongs.
func (t *table) find(nodes []node, n *node) (slot int, found bool) {
	mask := len(t.slots) - 1
	for slot = int(n.hash) & mask; ; slot = (slot + 1) & mask {
		at := t.slots[slot]
		if at == 0 {
			return slot, false
		}
		if o := &nodes[at]; o.hash == n.hash && o.size == n.size && o.set == n.set {
			return slot, true
		}
	}
}

// put notes a node in its free slot; half full, the table grows.
func (t *table) put(nodes []node, slot int, at int32) {
	t.slots[slot] = at
	if t.used++; 2*t.used < len(t.slots) {
		return
	}
	t.slots = make([]int32, 2*len(t.slots))
	for i := 1; i < len(nodes); i++ {
		slot, _ := t.find(nodes, &nodes[i])
		t.slots[slot] = int32(i)
	}
}

// mix is a hash of one placement (splitmix64); the hash of a set is the
// exclusive or of those of its placements, whatever their order.
func mix(l laid) uint64 {
	z := (uint64(l) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func sorted(hand []int) []int { return slices.Sorted(slices.Values(hand)) }
