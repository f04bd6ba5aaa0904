import type { TenantScope } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { findCustomer, toCustomer } from '../customers/index.ts';
import type { OrderingDeps } from '../deps.ts';

/** An address of a customer: that of this label, or the first if there is one. VALIDATION_ERROR for what is not there. */
export async function addressOfCustomer(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: TenantScope,
  asked: {
    customerGuid: string;
    addressLabel: string | undefined;
    paths: { customer: string; label: string };
  },
) {
  const { customerGuid, addressLabel, paths } = asked;
  const wrong = (path: string, message: string) => failFields([{ in: 'body', path, rule: 'known', message }]);
  const [[row]] = await db.run(scope, findCustomer(scope, customerGuid));
  if (!row) return wrong(paths.customer, 'is not a customer of this tenant');
  const { addresses } = toCustomer(row).profile;
  const found =
    addressLabel === undefined ? addresses[0] : addresses.find(({ label }) => label === addressLabel);
  if (!found && addressLabel !== undefined) wrong(paths.label, 'is not an address of this customer');
  return found;
}
