import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findStaffMember, findWages, toStaffMember } from './queries.ts';
import { renderWages, staffParams, WagesShape } from './shapes.ts';

export const getStaffWages = route({
  operationId: 'getStaffWages',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/wages',
  summary: 'Get what the jobs of a staff member pay.',
  description: 'Jobs without a wage are left out.',
  access: restaurant('read:wages'),
  params: staffParams,
  response: WagesShape,
  handler: async ({ deps, scope, params }) => {
    const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows, wages] = await deps.db.run(
      scope,
      findStaffMember(scope, params.staffGuid),
      findWages(scope, params.staffGuid),
    );
    const member = toStaffMember(one(rows, 'staff member'));
    return ok(
      renderWages(
        member,
        currency,
        wages.map(({ job_guid: jobGuid, amount, per }) => ({
          jobGuid,
          amount,
          per: per as 'HOUR' | 'MONTH',
        })),
      ),
    );
  },
});
