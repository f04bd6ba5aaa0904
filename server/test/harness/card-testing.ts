import { passesLuhn } from '../../src/platform/card-numbers.ts';
import { newGuid } from '../../src/platform/ids.ts';
import type { Target } from './service.ts';

/** What a card tester has and does. */

/** Valid numbers of cards, each another one. */
export function newCards(count: number): string[] {
  const found: string[] = [];
  for (let last = 0; found.length < count; last++) {
    const number = `47882500${String(last).padStart(8, '0')}`;
    if (passesLuhn(number)) found.push(number);
  }
  return found;
}

interface Tenant {
  target: Pick<Target, 'database'>;
  tenantId: string;
}

/** Beyond what a test of something else sends at once, or has declined. */
export async function raiseCardLimits({ target, tenantId }: Tenant): Promise<void> {
  await target.database.sql(
    `insert into card_testing_limits (tenant_id, declines_per_caller, declines_per_address, declines_per_card, stored_cards,
       updated_at)
     values ($1, 10000, 10000, 10000, 10000, now())`,
    [tenantId],
  );
}

/** Blocks a caller by its identity, or an address from which nobody calls; the id of the block. */
export async function blockSomebody({ target, tenantId }: Tenant, subject?: string): Promise<string> {
  const id = newGuid();
  await target.database.sql(
    `insert into card_testing_blocks (tenant_id, subject, cause, id, kind, label, counted, begun_at, ends_at, told_at)
     values ($1, $3, 'DECLINED', $2, 'ADDRESS', '192.0.2.1', 20, now(), now() + interval '1 year', now())`,
    [tenantId, id, subject ?? `address:${id}`],
  );
  return id;
}
