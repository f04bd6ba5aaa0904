import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { settingsRow } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { findRules, toRules } from './queries.ts';
import { LaborRulesShape } from './shapes.ts';

export const getLaborRules = route({
  operationId: 'getLaborRules',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/labor/rules',
  summary: 'Get the overtime rules of a restaurant.',
  description: 'Until somebody sets some, all time is paid at the wage and weeks begin on Monday.',
  access: restaurant('read:time'),
  params: restaurantParams,
  response: LaborRulesShape,
  handler: async (call) => ok(toRules(await settingsRow(call, findRules))),
});
