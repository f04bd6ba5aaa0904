import { statement } from '../../platform/db/statement.ts';

/** All SQL about mail that waits; it runs in the role `comanda_identity`. */

export interface WaitingMail {
  id: string;
  recipient: string;
  template: string;
  /** Sealed for `mail` and the id. */
  data: string;
  /** This one included. */
  tries: number;
  created_at: number;
  /** Of the request that caused it, as `keptTrace` made it; null: it had none. */
  trace: string | null;
}

/**
 * Takes at most $3 mails that are due at $1 and puts them off until $2: whoever takes a mail and dies leaves it to be taken
 * again then. Rows that another process takes right now are skipped, not waited for. Mail to people about their accounts goes
 * first, the longest due before others; then tenants take turns, at random, whatever of theirs is waiting.
 * It reads what waits of tenants each time, in a plan that hangs on no statistics: 10,000 take some 20 ms.
 */
export const claimMail = statement(
  'mail.claim',
  `with accounts as materialized (
     select id from outgoing_mail where failed_at is null and about_tenant is null and next_try_at <= $1
     order by next_try_at limit $3 for update skip locked
   ), turns as materialized (
     select id, row_number() over (partition by about_tenant order by next_try_at) as turn
     from outgoing_mail where failed_at is null and about_tenant is not null and next_try_at <= $1
   ), firsts as materialized (
     select id, turn, random() as place from turns order by turn, place limit 4 * $3::int
   ), others as materialized (
     select m.id from outgoing_mail m join firsts using (id) where m.next_try_at <= $1 and m.failed_at is null
     order by turn, place limit greatest(0, $3 - (select count(*) from accounts)) for update of m skip locked
   ), due as (select id from accounts union all select id from others)
   update outgoing_mail set next_try_at = $2, tries = tries + 1 where id = any(array(select id from due))
   returning outgoing_mail.id, recipient, template, data, tries, created_at, trace`,
);

export const deleteMail = statement('mail.delete', 'delete from outgoing_mail where id = $1');

export const postponeMail = statement(
  'mail.postpone',
  'update outgoing_mail set next_try_at = $2 where id = $1',
);

export const failMail = statement(
  'mail.fail',
  'update outgoing_mail set failed_at = $2, failure = $3 where id = $1',
);

/** Waiting mail, how many of it is late (due since before $1), and what failed since $2. */
export const readMailState = statement(
  'mail.state',
  `select count(*) filter (where failed_at is null) as waiting,
     count(*) filter (where failed_at is null and created_at < $1) as late,
     count(*) filter (where failed_at >= $2 and failure = 'refused') as refused,
     count(*) filter (where failed_at >= $2 and failure = 'given-up') as given_up
   from outgoing_mail`,
  ['waiting', 'late', 'refused', 'given_up'],
);

export const purgeFailedMail = statement(
  'mail.purge_failed',
  'delete from outgoing_mail where failed_at < $1',
);

const giveUp = statement(
  'mail.give_up_all',
  `with given_up as (
     update outgoing_mail set failed_at = $1, failure = 'given-up' where failed_at is null and template <> 'receipt'
     returning id)
   select count(*) as ended from given_up`,
  ['ended'],
);
// The address of a guest is not kept for somebody to try again.
const forgetReceipts = statement(
  'mail.forget_receipts',
  `delete from outgoing_mail where failed_at is null and template = 'receipt'`,
);
/** Nothing that waits is sent any more; it is shown as given up. */
export const giveUpAllMail = (now: number) => [giveUp([new Date(now)]), forgetReceipts([])] as const;
