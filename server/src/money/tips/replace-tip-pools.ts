import { restaurant, withFreshProof } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { lockRules, putRules } from './queries.ts';
import { problemsOf } from './rules.ts';
import { NewTipPools, renderRules, TipPools } from './shapes.ts';

export const replaceTipPools = route({
  operationId: 'replaceTipPools',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-pools',
  summary: 'Set the rules by which tips are shared.',
  description:
    'Each pool gets its percent of all tips, and shares it among the jobs that it names: by HOURS, by POINTS (hours times ' +
    'the points of the job), or by JOBS (each has its percent of the pool). Percents of pools add up to 100, and so do those ' +
    'of jobs. What is shared already stays as it is, with the rules of then.',
  access: withFreshProof(restaurant('approve:time', 'tips.pool_rules')),
  params: restaurantParams,
  body: NewTipPools,
  response: TipPools,
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { restaurantGuid } = scope;
    const rules = { pools: body.pools, managersTakePart: body.managersTakePart ?? false };
    const problems = problemsOf(rules);
    if (problems.length > 0) failFields(problems);
    await deps.restaurants.get(scope, restaurantGuid);
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [[before]] = await tx.run(lockRules(scope));
      assertVersion(call.expectedVersion, before?.version ?? 0);
      const [[row]] = await tx.run(putRules(scope, rules, now));
      const { version } = row!; // an upsert returns its row
      const target = { kind: 'restaurant', id: restaurantGuid };
      await tx.run(
        auditCall(call, { action: 'tip_pools.updated', target, details: { rules }, now }),
        emit(scope, { type: 'tip_pools.updated', restaurantGuid, data: { restaurantGuid, version }, now }),
      );
      return ok(renderRules(rules, version));
    });
  },
});
