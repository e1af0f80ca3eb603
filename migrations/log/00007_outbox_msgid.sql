-- +goose Up
CREATE INDEX outbox_msgid ON outbox(msgid);

-- +goose Down
DROP INDEX outbox_msgid;
