import type { Call, restaurant } from '../../access/index.ts';
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
import { type PriceRule, type RuleKind, render } from './rule.ts';
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

/** Keeps a new discount or service charge of a restaurant. */
export async function createRule<T extends Terms>(
  call: RuleCall<{ name: string; externalId?: string; automatic?: boolean; terms: T }>,
  kind: RuleKind,
): Promise<Answer<ReturnType<typeof render<T>>>> {
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
    archived: false,
    terms: body.terms,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const answer = created(render(rule));
  const data = { guid: rule.guid, version: 1, kind };
  const event = emit(scope, { type: 'price_rule.created', restaurantGuid: place.guid, data, now });
  try {
    const target = { kind: 'price_rule', id: rule.guid };
    const details = { kind, name: rule.name, terms: rule.terms };
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
export async function changeRule<T extends Terms>(
  call: RuleCall<{
    name?: string;
    externalId?: string;
    automatic?: boolean;
    archived?: boolean;
    terms?: T;
    version?: number;
  }>,
  kind: RuleKind,
  guid: string,
): Promise<Answer<ReturnType<typeof render<T>>>> {
  const { deps, scope, body } = call;
  const change = changesOf(body);
  const { restaurantGuid } = scope;
  const place = await deps.restaurants.get(scope, restaurantGuid);
  if (change.terms) validateTerms(kind, change.terms, place);
  try {
    const answer = await updateVersioned(call, {
      name: kind === 'DISCOUNT' ? 'discount' : 'service charge',
      lock: lockRule(scope, kind, guid),
      parse: toRule<T>,
      change: (before, now) => [
        updateRule(scope, { ...before, ...change }, now),
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
