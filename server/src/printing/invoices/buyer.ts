import type { Static } from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import { findCustomer, toCustomer } from '../../ordering/customers/index.ts';
import { one } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import type { PrintingDeps } from '../deps.ts';
import type { Buyer } from './invoice.ts';
import type { NewInvoice } from './shapes.ts';

/** Whom an invoice is for: as the request says it, else as the tenant knows the customer. */
export async function buyerOf(
  { db }: Pick<PrintingDeps, 'db'>,
  scope: RestaurantScope,
  { buyer, customerGuid }: Pick<Static<typeof NewInvoice>, 'buyer' | 'customerGuid'>,
): Promise<Buyer> {
  if (customerGuid === undefined && !buyer) return rejectMissing('/buyer', 'an invoice names its buyer');
  const profile =
    customerGuid === undefined
      ? null
      : toCustomer(one((await db.run(scope, findCustomer(scope, customerGuid)))[0], 'customer')).profile;
  if (buyer) {
    const { name, taxNumber = null, addressLines = [] } = buyer;
    return { name, taxNumber, addressLines };
  }
  const name = profile?.name ?? rejectMissing('/buyer/name', 'this customer has no name: say whom it is for');
  const { address1, address2, postalCode, city, region, country } = profile?.addresses[0] ?? {};
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  return {
    name,
    taxNumber: null,
    addressLines: [address1, address2, town, country].flatMap((line) => line || []),
  };
}

const rejectMissing = (path: string, message: string): never =>
  failFields([{ in: 'body', path, rule: 'required', message }]);
