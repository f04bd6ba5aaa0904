import type { RestaurantScope } from '../../../access/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { failFields } from '../../../platform/errors.ts';
import type { Printer } from '../printer.ts';
import { findReceiptPrinters, toPrinter } from '../queries.ts';

/** The printer that prints receipts; null: none does. VALIDATION_ERROR when several do, since the caller has to name one. */
export async function receiptPrinter(db: Database, scope: RestaurantScope): Promise<Printer | null> {
  const [[first, second]] = await db.run(scope, findReceiptPrinters(scope));
  if (second) failWithoutPrinter('several print receipts: say which');
  return first ? toPrinter(first) : null;
}

/** Which printer has to be said. */
export function failWithoutPrinter(message: string): never {
  failFields([{ in: 'body', path: '/printerGuid', rule: 'required', message }]);
}
