-- When the person of a session last proved who they are: signing in does, and POST /auth/reauthenticate. Refreshing the
-- session does not. Null when a sign-in elsewhere did not say when that was.
alter table sessions add column proven_at timestamptz;
update sessions set proven_at = created_at;
