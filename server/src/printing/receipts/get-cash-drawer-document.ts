import { drawerReportOf } from '@comanda/documents';
import { restaurant } from '../../access/index.ts';
import { drawerParams, findDrawer, renderDrawer, toDrawer } from '../../money/cash-drawers/index.ts';
import { one } from '../../platform/db/database.ts';
import { route } from '../deps.ts';
import { readHouse } from './house.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { documentQuery, ReportDocument } from './shapes.ts';

export const getCashDrawerDocument = route({
  operationId: 'getCashDrawerDocument',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/document',
  summary: 'Get the report of a cash drawer as it is printed.',
  description: 'What should be in it, and what was found once it is counted.',
  alternatives: documentAlternatives,
  access: restaurant('read:payments'),
  params: drawerParams,
  query: documentQuery,
  response: ReportDocument,
  handler: async ({ deps, scope, params, query }) => {
    const house = await readHouse(deps, scope);
    const [rows] = await deps.db.run(scope, findDrawer(scope, params.drawerGuid));
    const drawer = renderDrawer(toDrawer(one(rows, 'cash drawer')));
    const setting = house.settingFor(drawer.currency, query);
    return answerDocument(drawerReportOf(drawer, house.place.timeZone, setting), house.settings, query);
  },
});
