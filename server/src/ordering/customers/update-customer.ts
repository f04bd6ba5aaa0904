import { tenant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { rejectTaken } from './customer-conflicts.ts';
import { withPhone } from './phone.ts';
import { changed } from './profile.ts';
import { lockCustomer, toCustomer, updateCustomerRow } from './queries.ts';
import { renderHeader } from './render.ts';
import { CustomerChange, CustomerHeader, customerParams } from './shapes.ts';

export const updateCustomer = route({
  operationId: 'updateCustomer',
  method: 'PATCH',
  path: '/api/v1/customers/{customerGuid}',
  summary: 'Update a customer.',
  description:
    'Fields that are left out stay, null takes away. A consent replaces the one for its purpose and gets the time of ' +
    'this request. The answer says nothing about the person; read the customer to see them.',
  access: tenant('write:guests'),
  params: customerParams,
  body: CustomerChange,
  response: CustomerHeader,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { externalId, ...given } = changesOf(body);
    const about = await withPhone(deps.db, scope, given);
    try {
      return await updateVersioned(call, {
        name: 'customer',
        lock: lockCustomer(scope, params.customerGuid),
        parse: toCustomer,
        change: (before, now) => {
          const after = {
            ...before,
            externalId: externalId === undefined ? before.externalId : externalId,
            profile: changed(about, now, before.profile),
          };
          const data = { guid: before.guid, version: before.version + 1 };
          return [updateCustomerRow(scope, after, now), emit(scope, { type: 'customer.updated', data, now })];
        },
        render: renderHeader,
      });
    } catch (error) {
      return rejectTaken(error, deps.db, scope, externalId);
    }
  },
});
