import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findCustomer, toCustomer } from './queries.ts';
import { render } from './render.ts';
import { CustomerShape, customerParams } from './shapes.ts';

export const getCustomer = route({
  operationId: 'getCustomer',
  method: 'GET',
  path: '/api/v1/customers/{customerGuid}',
  summary: 'Get a customer.',
  description: 'An erased customer is not found, as if there had never been one.',
  access: tenant('read:guests'),
  params: customerParams,
  response: CustomerShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findCustomer(scope, params.customerGuid));
    const customer = toCustomer(one(rows, 'customer'));
    return okTagged(render(customer), customer.version);
  },
});
