-- +goose Up
CREATE INDEX outbox_user ON outbox(user, stream);

-- +goose Down
DROP INDEX outbox_user;
