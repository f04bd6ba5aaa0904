import assert from 'node:assert/strict';
import type pg from 'pg';
import { asOwner } from './cluster.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

/** What requests do that come one after the other, while somebody changes an account. */

type Target = Pick<TestService, 'database'>;

/** Until so many queries of the service wait for a lock. */
export const waiting = ({ database }: Target, count: number): Promise<void> =>
  eventually(async () => {
    const queries = await database.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    assert.equal(queries.length, count);
  });

/** Holds the row of an account, as whoever changes it does; `work` says when to let it go, by the client's commit. */
export const holdingAccount = <T>(
  { database }: Target,
  uid: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  asOwner(database.url, async (client) => {
    await client.query('begin');
    await client.query('select 1 from users where uid = $1 for update', [uid]);
    return work(client);
  });

/** Sends requests while the account is held, each once the ones before it wait for it, and gives what came of them. */
export function inTurn<const R extends readonly (() => Promise<unknown>)[]>(
  target: Target,
  uid: string,
  ...requests: R
): Promise<{ [I in keyof R]: Awaited<ReturnType<R[I]>> }> {
  return holdingAccount(target, uid, async (client) => {
    const sent: Promise<unknown>[] = [];
    for (const request of requests) {
      sent.push(request());
      await waiting(target, sent.length);
    }
    await client.query('commit');
    return (await Promise.all(sent)) as never;
  });
}
