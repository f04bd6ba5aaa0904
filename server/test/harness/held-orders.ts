import { asOwner } from './cluster.ts';
import { waiting } from './held-account.ts';
import type { TestService } from './service.ts';

/**
 * Sends requests while the rows of orders are held, each once the ones before it wait for them, lets the rows go, and gives what came
 * of the requests. All have read the orders as they were, and the first comes first.
 */
export const whileHeld = <const R extends readonly (() => Promise<unknown>)[]>(
  target: Pick<TestService, 'database'>,
  orders: readonly { guid: string }[],
  ...requests: R
): Promise<{ [I in keyof R]: Awaited<ReturnType<R[I]>> }> =>
  asOwner(target.database.url, async (client) => {
    await client.query('begin');
    await client.query('select 1 from orders where guid = any($1) for update', [
      orders.map(({ guid }) => guid),
    ]);
    const sent: Promise<unknown>[] = [];
    for (const request of requests) {
      sent.push(request());
      await waiting(target, sent.length);
    }
    await client.query('commit');
    return (await Promise.all(sent)) as never;
  });
