package pippin

import (
	"sync"
	"time"
)

// MemoryStore keeps sessions in this process, for development: they end with it, and no other process sees them.
type MemoryStore struct{ kept sync.Map }

func (m *MemoryStore) Get(id string) (*Stored, error) {
	value, isThere := m.kept.Load(id)
	if !isThere {
		return nil, nil
	}
	stored := value.(Stored)
	return &stored, nil
}

func (m *MemoryStore) Set(id string, value Stored, _ time.Duration) error {
	m.kept.Store(id, value)
	return nil
}

func (m *MemoryStore) Delete(id string) error {
	m.kept.Delete(id)
	return nil
}
