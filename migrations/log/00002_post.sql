-- +goose Up
CREATE TABLE outbox(
  id      INTEGER PRIMARY KEY,
  ref     TEXT NOT NULL UNIQUE,
  kind    TEXT NOT NULL,
  user    TEXT NOT NULL,
  due     INTEGER NOT NULL,
  state   TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  lease   INTEGER,
  msgid   TEXT NOT NULL,
  error   TEXT,
  data    TEXT NOT NULL DEFAULT '{}',
  stream  TEXT,
  n       INTEGER,
  ply     INTEGER,
  sent    INTEGER) STRICT;
CREATE INDEX outbox_due ON outbox(due) WHERE state IN ('queued', 'sending');

CREATE TABLE inbox(
  id        INTEGER PRIMARY KEY,
  ref       TEXT NOT NULL UNIQUE,
  received  INTEGER NOT NULL,
  sender    TEXT NOT NULL,
  recipient TEXT NOT NULL,
  raw       BLOB NOT NULL,
  state     TEXT NOT NULL DEFAULT 'new',
  note      TEXT) STRICT;
CREATE INDEX inbox_new ON inbox(id) WHERE state = 'new';

-- +goose Down
DROP TABLE inbox;
DROP TABLE outbox;
