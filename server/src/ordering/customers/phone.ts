import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { digitsOf, e164Of, storedForms } from '../../platform/phone.ts';
import { countriesOf } from '../../tenancy/restaurants/index.ts';

/** Telephone numbers of customers, who belong to no restaurant: their home is where the tenant's restaurants are. */

/** The change with its number as it is stored. VALIDATION_ERROR for what is none, and for one whose country nobody knows. */
export async function withPhone<C extends { phone?: string | null }>(
  db: Database,
  scope: TenantScope,
  change: C,
): Promise<C> {
  const { phone } = change;
  if (!phone) return change;
  const international = e164Of(phone, null) ?? digitsOf(phone);
  if (international !== null) return { ...change, phone: international };
  const [country = null, ...others] = await countriesOf(db, scope);
  const home = others.length === 0 ? country : null;
  const national = e164Of(phone, home);
  if (national !== null) return { ...change, phone: national };
  const message =
    home === null
      ? 'must begin with + and its country: the restaurants are not all in one'
      : `is not a telephone number of ${home}, and does not begin with + and its country`;
  return failFields([{ in: 'body', path: '/phone', rule: 'phone', message }]);
}

/** How the number that somebody looks for may be stored, of whichever of the countries it is. VALIDATION_ERROR for what is none. */
export async function phonesOf(db: Database, scope: TenantScope, phone: string): Promise<string[]> {
  const countries = e164Of(phone, null) === null ? await countriesOf(db, scope) : [];
  const forms = storedForms(phone, countries);
  if (forms.length > 0) return forms;
  return failFields([{ in: 'query', path: '/phone', rule: 'phone', message: 'is not a telephone number' }]);
}
