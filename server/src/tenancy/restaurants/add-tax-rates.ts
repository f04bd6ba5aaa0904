import type { RestaurantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { setTaxRates } from './queries.ts';
import type { TaxRate } from './restaurant.ts';
import { TAX_RATES_MAX } from './shapes.ts';

/**
 * Gives a restaurant whose row the transaction holds more taxes than it has, and tells of it. VALIDATION_ERROR when they
 * are too many.
 */
export async function addTaxRates(
  tx: Transaction,
  call: AuditedCall & { scope: RestaurantScope },
  { before, added }: { before: readonly TaxRate[]; added: readonly TaxRate[] },
  now: number,
): Promise<void> {
  const { scope } = call;
  const taxRates = [...before, ...added];
  if (taxRates.length > TAX_RATES_MAX) {
    const message = `would be ${taxRates.length} taxes; a restaurant has at most ${TAX_RATES_MAX}`;
    failFields([{ in: 'body', path: '/taxRates', rule: 'maxItems', message }]);
  }
  const [[row]] = await tx.run(setTaxRates(scope, taxRates, now));
  const { restaurantGuid: guid } = scope;
  // The transaction holds it.
  const data = { guid, version: row!.version };
  await tx.run(
    auditCall(call, {
      action: 'restaurant.updated',
      target: { kind: 'restaurant', id: guid },
      details: { changed: ['taxRates'] },
      now,
    }),
    emit(scope, { type: 'restaurant.updated', restaurantGuid: guid, data, now }),
  );
}
