import type { BillDocument, Mark } from '@comanda/documents';
import type { RestaurantScope } from '../../access/index.ts';
import { findPayments, paymentFormat } from '../../money/payments/index.ts';
import { findOrder, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import type { PrintingDeps } from '../deps.ts';
import { type DocumentSettings, findSettings, toSettings } from '../document-settings/index.ts';
import { chosenCheck, receiptOf, withCash } from './documents.ts';
import { urlOf } from './links/link.ts';
import { newestLink } from './links/queries.ts';

interface Wanted {
  orderGuid: string;
  checkGuid: string | undefined;
  kind: BillDocument['kind'] | undefined;
  marks: readonly Mark[];
}

/**
 * The bill or receipt of a check, as its order is now, with the code of a link to it where there is one. `where` is the part of
 * the request that says which check.
 */
export async function loadReceipt(
  deps: Pick<PrintingDeps, 'db' | 'restaurants' | 'clock' | 'sealer' | 'publicUrl'>,
  scope: RestaurantScope,
  { orderGuid, checkGuid, kind, marks }: Wanted,
  where: 'query' | 'body',
): Promise<{ receipt: BillDocument; settings: DocumentSettings }> {
  const { db, restaurants, clock } = deps;
  const place = await restaurants.get(scope, scope.restaurantGuid);
  const [rows, [row]] = await db.run(scope, findOrder(scope, orderGuid), findSettings(scope));
  const order = orderFormat.parse(one(rows, 'order'));
  const check = chosenCheck(order, checkGuid, where);
  const guids = check.payments.map(({ paymentGuid }) => paymentGuid);
  const link = newestLink(scope, { orderGuid, checkGuid: check.guid, now: clock.now() });
  const [[linked], payments] = await db.run(scope, link, findPayments(scope, guids));
  const url = linked ? urlOf(deps, linked) : null;
  const paid = payments.map((payment) => paymentFormat.parse(payment));
  const settings = toSettings(row);
  const house = { place, settings };
  return { receipt: receiptOf(house, order, withCash(check, paid), { kind, marks, url }), settings };
}
