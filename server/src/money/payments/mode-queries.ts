import { statement } from '../../platform/db/statement.ts';

/** The mode of the payments in this database. Runs in the role for look-ups. */

export const findOtherMode = statement(
  'payments.find_other_mode',
  'select mode from payment_mode where mode <> $1 and exists (select from payments)',
);

export const putMode = statement(
  'payments.put_mode',
  'insert into payment_mode (mode) values ($1) on conflict (one_row) do update set mode = $1',
);
