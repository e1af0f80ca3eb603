-- +goose Up
CREATE TABLE streams(
  id       TEXT PRIMARY KEY,
  n        INTEGER NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

CREATE TABLE events(
  pos      INTEGER PRIMARY KEY,
  stream   TEXT NOT NULL REFERENCES streams(id),
  n        INTEGER NOT NULL,
  type     TEXT NOT NULL,
  v        INTEGER NOT NULL DEFAULT 1,
  at       INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  cmd      TEXT NOT NULL,
  actor    TEXT,
  data     TEXT NOT NULL CHECK(json_valid(data)),
  hash     BLOB NOT NULL,
  UNIQUE(stream, n)) STRICT;

-- +goose StatementBegin
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
-- +goose StatementEnd

CREATE TABLE commands(
  id  TEXT PRIMARY KEY,
  pos INTEGER NOT NULL,
  at  INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- One row a projection: its version, the last position in its tables, and the
-- names of the tables, so that the next version can drop them.
CREATE TABLE projections(
  name   TEXT PRIMARY KEY,
  v      INTEGER NOT NULL,
  pos    INTEGER NOT NULL,
  tables TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE projections;
DROP TABLE commands;
DROP TABLE events;
DROP TABLE streams;
