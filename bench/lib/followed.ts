import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until the sums of reports hold every event; gives the seconds that it took. */
export async function followed(own: pg.Client): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { rows } = await own.query<{ waiting: boolean }>(
      `select exists (
         select from event_sequences s left join report_cursors c using (tenant_id) where s.last > coalesce(c.sequence, 0)
       ) as waiting`,
    );
    if (!rows[0]?.waiting) return (performance.now() - since) / 1_000;
    await sleep(500);
  }
}
