import type { Call, restaurant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { type Answer, created } from '../../platform/http/route.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { newGuid } from '../../platform/ids.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { announceRules } from './directory.ts';
import { findRuleByExternalId, insertRule, lockRule, toRule, updateRule } from './queries.ts';
import type { Kind, PriceRule, RuleKind } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';
import { validateTerms } from './validate-terms.ts';

type Terms = DiscountTerms | ServiceChargeTerms;
type RuleCall<Body> = Call<
  CatalogDeps,
  ReturnType<typeof restaurant<'write:restaurants'>>,
  unknown,
  unknown,
  Body
>;

interface Given<T> {
  name?: string;
  externalId?: string;
  automatic?: boolean;
  needsApproval?: boolean;
  terms?: T;
}

/** Keeps a new discount or service charge of a restaurant. */
export async function createRule<T extends Terms, Shown>(
  call: RuleCall<Given<T> & { name: string; terms: T }>,
  { kind, render }: Kind<T, Shown>,
): Promise<Answer<Shown>> {
  const { deps, scope, body, commit } = call;
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  validateTerms(kind, body.terms, place);
  const now = deps.clock.now();
  const rule: PriceRule<T> = {
    kind,
    guid: newGuid(),
    externalId: body.externalId ?? null,
    restaurantGuid: place.guid,
    name: body.name,
    automatic: body.automatic ?? false,
    needsApproval: body.needsApproval ?? false,
    archived: false,
    orders: 0,
    terms: body.terms,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  requireSomebody(rule);
  const answer = created(render(rule));
  const data = { guid: rule.guid, version: 1, kind };
  const event = emit(scope, { type: 'price_rule.created', restaurantGuid: place.guid, data, now });
  try {
    const target = { kind: 'price_rule', id: rule.guid };
    const details = { kind, ...body };
    const audited = auditCall(call, { action: 'price_rule.created', target, details, now });
    const rows = [insertRule(scope, rule), announceRules(scope), audited];
    await commit(scope, { rows, events: [event] }, answer);
    deps.priceRules.forget(scope);
    return answer;
  } catch (error) {
    return rejectRuleWrite(error, call, kind);
  }
}

/** Changes one; orders that have it already keep the terms that they got. */
export async function changeRule<T extends Terms, Shown>(
  call: RuleCall<Given<T> & { archived?: boolean; version?: number }>,
  { kind, name, render }: Kind<T, Shown>,
  guid: string,
): Promise<Answer<Shown>> {
  const { deps, scope, body } = call;
  const change = changesOf(body);
  const { restaurantGuid } = scope;
  const place = await deps.restaurants.get(scope, restaurantGuid);
  if (change.terms) validateTerms(kind, change.terms, place);
  try {
    const answer = await updateVersioned(call, {
      name,
      lock: lockRule(scope, kind, guid),
      parse: toRule<T>,
      change: (before, now) => [
        updateRule(scope, requireSomebody({ ...before, ...change }), now),
        announceRules(scope),
        emit(scope, {
          type: 'price_rule.updated',
          restaurantGuid,
          data: { guid, version: before.version + 1, kind },
          now,
        }),
        auditCall(call, {
          action: 'price_rule.updated',
          target: { kind: 'price_rule', id: guid },
          details: { kind, name: before.name, before: auditedPart(before, change), after: change },
          now,
        }),
      ],
      render,
    });
    deps.priceRules.forget(scope);
    return answer;
  } catch (error) {
    return rejectRuleWrite(error, call, kind);
  }
}

/** Nobody is there to approve what comes by itself. */
function requireSomebody<T>(rule: PriceRule<T>): PriceRule<T> {
  if (rule.automatic && rule.needsApproval) {
    const message = 'cannot be approved each time when it is on every order';
    failFields([{ in: 'body', path: '/needsApproval', rule: 'notAutomatic', message }]);
  }
  return rule;
}

/** What a change replaces. */
const auditedPart = <T extends object>(before: T, change: object) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof T]]));

function rejectRuleWrite(
  error: unknown,
  { deps, scope, body }: RuleCall<{ externalId?: string }>,
  kind: RuleKind,
): Promise<never> {
  const message = 'Another one has this externalId.';
  return rejectTakenExternalId(error, 'price_rules_external_id_key', message, () =>
    // Without an externalId there is no such conflict.
    deps.db.run(scope, findRuleByExternalId(scope, kind, body.externalId!)),
  );
}
