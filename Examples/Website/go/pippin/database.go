package pippin

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"
)

// Database keeps sessions in PostgreSQL, by the driver of your choice, in this table:
//
//	CREATE TABLE web_sessions (id text PRIMARY KEY, value jsonb NOT NULL, until timestamptz NOT NULL)
//
// Delete rows whose until is past, once a day.
type Database struct{ *sql.DB }

func (d Database) Get(id string) (*Stored, error) {
	var value []byte
	err := d.QueryRow("SELECT value FROM web_sessions WHERE id = $1 AND until > now()", id).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	stored := &Stored{}
	if err == nil {
		err = json.Unmarshal(value, stored)
	}
	return stored, err
}

func (d Database) Set(id string, value Stored, life time.Duration) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = d.Exec(
		"INSERT INTO web_sessions VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET value = excluded.value, until = excluded.until",
		id, string(text), time.Now().Add(life))
	return err
}

func (d Database) Delete(id string) error {
	_, err := d.Exec("DELETE FROM web_sessions WHERE id = $1", id)
	return err
}
