import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { settingsRow } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { findRules, toRules } from './queries.ts';
import { renderRules, TipPools } from './shapes.ts';

export const getTipPools = route({
  operationId: 'getTipPools',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-pools',
  summary: 'Get the rules by which tips are shared.',
  description: 'Until somebody sets some there are no pools, and no tips are shared.',
  access: restaurant('read:time'),
  params: restaurantParams,
  response: TipPools,
  handler: async (call) => {
    const row = await settingsRow(call, findRules);
    return ok(
      row ? renderRules(toRules(row), row.version) : { pools: [], managersTakePart: false, version: 0 },
    );
  },
});
