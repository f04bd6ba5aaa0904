-- Whether anything that came with a refresh token was used, so that a lost answer to a refresh signs nobody out
-- (docs/decisions/013-sessions.md).
-- Code from 084 on serves this schema.
-- It counts no rotations and notes no use: a session that both refresh in turns ends as it did before.

-- Part: in a transaction
-- How often the refresh token was replaced, and of which of these an access cookie was seen last.
alter table sessions add column rotations integer not null default 0, add column used_rotation integer not null default 0;
