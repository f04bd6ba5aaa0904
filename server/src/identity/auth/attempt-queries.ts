import { type RowOf, statement } from '../../platform/db/statement.ts';

/** These run in the role `comanda_identity`. */

export type AttemptsRow = RowOf<'auth.count_attempts'>;

/**
 * Counts a failure of each subject in advance, in windows that begin with the first one; a success takes it back. So
 * simultaneous guesses in all processes together stay within the limit. A step of 0 only reads.
 */
export const countAttempts = statement(
  'auth.count_attempts',
  `insert into auth_attempts as known (subject, window_start, failures)
   select subject, $3, step from unnest($1::text[], $2::integer[]) as given (subject, step) order by subject
   on conflict (subject) do update set
     failures = excluded.failures + case when known.window_start <= $4 then 0 else known.failures end,
     window_start = case when known.window_start <= $4 or known.failures = 0 then $3 else known.window_start end
   returning subject, failures, window_start`,
);

export const forgiveAttempts = statement(
  'auth.forgive_attempts',
  'update auth_attempts set failures = greatest(failures - 1, 0) where subject = any($1)',
);

export const clearAttempts = statement(
  'auth.clear_attempts',
  'delete from auth_attempts where subject = any($1)',
);

/** Reads the whole table where the database does not sort text by bytes: it holds an hour's rows, and this runs seldom. */
export const clearAttemptsUnder = statement(
  'auth.clear_attempts_under',
  `delete from auth_attempts where subject = $1 or starts_with(subject, $1 || ' ')`,
);

export const purgeAttempts = statement(
  'auth.purge_attempts',
  'delete from auth_attempts where window_start < $1',
);
