-- +goose Up
CREATE TABLE keys(
  owner TEXT PRIMARY KEY,
  key   BLOB NOT NULL,
  made  INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE keys;
