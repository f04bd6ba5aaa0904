-- Keys for integrators' own pages (docs/decisions/163-publishable-keys.md).
-- Code from 052 on serves this schema.
-- That code lists such keys and lets nobody in by one; guests who began by one, it serves at any origin.

-- The pages of which a publishable key begins guest sessions; empty for every other key.
alter table api_keys add column origins text[] not null default '{}';
create index api_keys_by_origin on api_keys using gin (origins) where origins <> '{}';
-- The hash of the publishable key by which it began; null: at the restaurant's own page.
alter table guest_sessions add column key_hash text;
