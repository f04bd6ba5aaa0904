import { statement } from './statement.ts';

const heldSince = statement(
  'restores.held_since',
  'select restored_at from restores where released_at is null order by restored_at desc limit 1',
);
/** The restore that nobody has released yet. Runs in the look-up role. */
export const findHeldRestore = () => heldSince([]);

/** For the owner, who alone writes the table. */
export const NOTE_RESTORE = 'insert into restores (restored_at) values ($1) on conflict do nothing';
export const NOTE_RELEASE = 'update restores set released_at = $1 where released_at is null';
