import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import { lockCustomer, toCustomer } from '../../../ordering/customers/index.ts';
import { findGuest, type Guest } from '../../../ordering/orders/index.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { emailKey } from '../../../platform/email.ts';
import { failFields } from '../../../platform/errors.ts';

/** Whom a receipt goes to, and the customer that this is; null: nobody whom the tenant knows. */
export interface Recipient {
  email: string;
  customerGuid: string | null;
}

/**
 * The address that was given, else that of the order's guest, else that of the customer who the guest is. Its transaction holds
 * the order already, and holds the customer from then on: who is being erased meanwhile is erased with the mail.
 */
export async function recipientOf(
  tx: Pick<Transaction, 'run'>,
  scope: RestaurantScope,
  { orderGuid, email }: { orderGuid: string; email: string | undefined },
): Promise<Recipient> {
  if (email !== undefined) return { email: requireAddress(email), customerGuid: null };
  const [[row]] = await tx.run(findGuest(scope, orderGuid));
  const guest = row && (JSON.parse(row.guest) as Static<typeof Guest>);
  const customerGuid = guest?.customerGuid ?? null;
  const [[customer]] = customerGuid === null ? [[]] : await tx.run(lockCustomer(scope, customerGuid));
  const known = guest?.email ?? (customer && toCustomer(customer).profile.email);
  return known
    ? { email: requireAddress(known), customerGuid }
    : failAddress('required', 'nobody knows one: ask the guest');
}

const requireAddress = (text: string): string =>
  emailKey(text) ?? failAddress('format', 'is not an address that mail can go to');

const failAddress = (rule: string, message: string): never =>
  failFields([{ in: 'body', path: '/email', rule, message }]);
