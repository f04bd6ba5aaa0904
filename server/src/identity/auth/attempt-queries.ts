import { type RowOf, statement } from '../../platform/db/statement.ts';

/** These run in the role `comanda_identity`. */

export type AttemptsRow = RowOf<'auth.count_attempts'>;

/**
 * Counts a failure of each subject in advance, in windows that begin with the first one; a success takes it back. So
 * simultaneous guesses in all processes together stay within the limit.
 */
export const countAttempts = statement(
  'auth.count_attempts',
  `insert into auth_attempts as known (subject, window_start, failures)
   select subject, $2, 1 from unnest($1::text[]) as subject order by subject
   on conflict (subject) do update set
     failures = case when known.window_start <= $3 then 1 else known.failures + 1 end,
     window_start = case when known.window_start <= $3 then $2 else known.window_start end
   returning subject, failures, window_start`,
);

export const forgiveAttempts = statement(
  'auth.forgive_attempts',
  'update auth_attempts set failures = greatest(failures - 1, 0) where subject = any($1)',
);

export const clearAttempts = statement('auth.clear_attempts', 'delete from auth_attempts where subject = $1');

export const purgeAttempts = statement(
  'auth.purge_attempts',
  'delete from auth_attempts where window_start < $1',
);
