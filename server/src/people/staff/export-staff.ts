import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { CSV_TYPE } from '../../platform/csv.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { staffCsv } from './csv.ts';
import { findAllStaff, toStaffMember } from './queries.ts';

export const exportStaff = route({
  operationId: 'exportStaff',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/staff/export',
  summary: 'Export the staff of a restaurant as CSV.',
  description:
    'A line for each job, by number; what an import takes. Neither PINs, which nobody can read, nor wages, ' +
    'which few may.',
  access: restaurant('read:staff'),
  params: restaurantParams,
  response: Type.String({ description: 'RFC 4180, with a header line' }),
  rawContentType: CSV_TYPE,
  handler: async ({ deps, scope }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, findAllStaff(scope));
    const body = staffCsv(rows.map(toStaffMember));
    return { status: 200, data: body, raw: { contentType: CSV_TYPE, body } };
  },
});
