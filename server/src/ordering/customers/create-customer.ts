import { tenant } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { rejectTaken } from './customer-conflicts.ts';
import { withPhone } from './phone.ts';
import { changed } from './profile.ts';
import { insertCustomer } from './queries.ts';
import { renderHeader } from './render.ts';
import { CustomerHeader, NewCustomer } from './shapes.ts';

export const createCustomer = route({
  operationId: 'createCustomer',
  method: 'POST',
  path: '/api/v1/customers',
  summary: 'Create a customer.',
  description:
    'Customers belong to the tenant and are known at all of its restaurants. Orders name them by ' +
    '`guest.customerGuid`. Two may have the same telephone number, as people who live together do. ' +
    'A number without its country is one of the country in which all restaurants of the tenant are, by their address ' +
    'or else by their time zone. The answer says ' +
    'nothing about the person: answers are stored for retries, customers can be erased.',
  access: tenant('write:guests'),
  body: NewCustomer,
  response: CustomerHeader,
  handler: async ({ deps, scope, body, commit }) => {
    const now = deps.clock.now();
    const { externalId = null, ...about } = body;
    const guid = newGuid();
    const profile = changed(await withPhone(deps.db, scope, about), now);
    const customer = { guid, externalId, profile, version: 1, createdAt: now, updatedAt: now };
    const answer = created(renderHeader(customer));
    const event = emit(scope, { type: 'customer.created', data: { guid, version: 1 }, now });
    try {
      await commit(scope, { rows: [insertCustomer(scope, customer)], events: [event] }, answer);
      return answer;
    } catch (error) {
      return rejectTaken(error, deps.db, scope, externalId);
    }
  },
});
