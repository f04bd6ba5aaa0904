import { restaurant, withFreshProof } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { effectiveRules, putRules } from './queries.ts';
import { assertAscending, LaborRulesShape, NewLaborRules } from './shapes.ts';

export const replaceLaborRules = route({
  operationId: 'replaceLaborRules',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/labor/rules',
  summary: 'Set the overtime rules of a restaurant.',
  description:
    'Reports and payroll count by the rules of the moment at which they are asked for, earlier days too. Minutes that are ' +
    'overtime of their day do not count towards that of the week. Without `overtimeRate` the country of the restaurant says it: ' +
    'in the United States, overtime is a multiple of what all hours of the week earn on average, and the hours of a person at all ' +
    'restaurants of the tenant count together (`acrossRestaurants`).',
  access: withFreshProof(restaurant('write:wages')),
  params: restaurantParams,
  body: NewLaborRules,
  response: LaborRulesShape,
  handler: async (call) => {
    const { deps, scope, body } = call;
    assertAscending(body);
    const { restaurantGuid } = scope;
    const place = await deps.restaurants.get(scope, restaurantGuid);
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const target = { kind: 'restaurant', id: restaurantGuid };
      await tx.run(
        putRules(scope, body, now),
        auditCall(call, { action: 'labor.rules_changed', target, details: { rules: body }, now }),
        emit(scope, { type: 'labor.rules_changed', restaurantGuid, data: { restaurantGuid }, now }),
      );
      return ok(effectiveRules(body, place));
    });
  },
});
