-- +goose Up
-- The machine that brought a letter, by its address and by the name it gave
-- itself; and of a letter that its addressee is asked about: 'asked', then
-- 'mine' or 'not'.
ALTER TABLE inbox ADD COLUMN remote TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN helo TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN said TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE inbox DROP COLUMN said;
ALTER TABLE inbox DROP COLUMN helo;
ALTER TABLE inbox DROP COLUMN remote;
