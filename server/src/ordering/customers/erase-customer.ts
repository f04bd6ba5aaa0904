import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { forgetMailAbout } from '../../records/mail/index.ts';
import { route } from '../deps.ts';
import { deleteCustomerRow, lockCustomer, toCustomer } from './queries.ts';
import { renderHeader } from './render.ts';
import { CustomerHeader, customerParams } from './shapes.ts';

export const eraseCustomer = route({
  operationId: 'eraseCustomer',
  method: 'DELETE',
  path: '/api/v1/customers/{customerGuid}',
  summary: 'Erase a customer.',
  description:
    'Permanent. Name, telephone, e-mail, addresses, notes and consents are gone, and so is what orders kept of this ' +
    'guest. The orders, their items and totals stay. Events hold the guid only. Backups that were made before keep ' +
    'what they hold until you delete them.',
  access: tenant('write:guests'),
  params: customerParams,
  response: CustomerHeader,
  handler: ({ deps, scope, params, expectedVersion, transaction }) => {
    const guid = params.customerGuid;
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockCustomer(scope, guid));
      const customer = toCustomer(one(rows, 'customer'));
      assertVersion(expectedVersion, customer.version);
      const event = { type: 'customer.erased', data: { guid }, now: deps.clock.now() } as const;
      await tx.run(deleteCustomerRow(scope, guid), forgetMailAbout(scope, guid), emit(scope, event));
      return ok(renderHeader(customer));
    });
  },
});
