import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findStaffMember, toStaffMember } from './queries.ts';
import { render, StaffMemberShape, staffParams } from './shapes.ts';

export const getStaffMember = route({
  operationId: 'getStaffMember',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}',
  summary: 'Get a staff member.',
  description: 'Also one who has left. No operation shows a PIN.',
  access: restaurant('read:staff'),
  params: staffParams,
  response: StaffMemberShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findStaffMember(scope, params.staffGuid));
    const found = toStaffMember(one(rows, 'staff member'));
    return okTagged(render(found), found.version);
  },
});
