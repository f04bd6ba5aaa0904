import type { Call, restaurant } from '../../access/index.ts';
import { one, violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Answer, created, ok } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { assertVersion } from '../../platform/version-guard.ts';
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
    const rows = [insertRule(scope, rule), announceRules(scope)];
    await commit(scope, { rows, events: [event] }, answer);
    deps.priceRules.forget(scope);
    return answer;
  } catch (error) {
    return rejectTakenExternalId(error, call, kind);
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
  const { deps, scope, body, expectedVersion, transaction } = call;
  const { version: _, ...change } = body;
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  if (change.terms) validateTerms(kind, change.terms, place);
  const now = deps.clock.now();
  try {
    const answer = await transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockRule(scope, kind, guid));
      const before = toRule<T>(one(rows, kind === 'DISCOUNT' ? 'discount' : 'service charge'));
      assertVersion(expectedVersion, before.version);
      const data = { guid, version: before.version + 1, kind };
      const [[row]] = await tx.run(
        updateRule(scope, { ...before, ...change }, now),
        announceRules(scope),
        emit(scope, { type: 'price_rule.updated', restaurantGuid: place.guid, data, now }),
      );
      return ok(render(toRule<T>(row!)));
    });
    deps.priceRules.forget(scope);
    return answer;
  } catch (error) {
    return rejectTakenExternalId(error, call, kind);
  }
}

async function rejectTakenExternalId(
  error: unknown,
  { deps, scope, body }: RuleCall<{ externalId?: string }>,
  kind: RuleKind,
): Promise<never> {
  if (!violates(error, 'price_rules_external_id_key')) throw error;
  const [[existing]] = await deps.db.run(scope, findRuleByExternalId(scope, kind, body.externalId!));
  fail('CONFLICT', 'Another one has this externalId.', { existingGuid: existing?.guid });
}
