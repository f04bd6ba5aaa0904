import type { Call, restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { ok } from '../../platform/http/route.ts';
import type { CatalogDeps } from '../deps.ts';
import { findRule, pageOfRules, toRule } from './queries.ts';
import type { Kind } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

type RuleCall<Query> = Call<CatalogDeps, ReturnType<typeof restaurant<'read:restaurants'>>, unknown, Query>;

/** One discount or service charge of a restaurant. */
export async function getRule<T extends DiscountTerms | ServiceChargeTerms, Shown>(
  { deps, scope }: RuleCall<unknown>,
  { kind, name, render }: Kind<T, Shown>,
  guid: string,
) {
  const [rows] = await deps.db.run(scope, findRule(scope, kind, guid));
  const found = toRule<T>(one(rows, name));
  return okTagged(render(found), found.version);
}

/** A page of them, newest first. */
export async function listRules<T extends DiscountTerms | ServiceChargeTerms, Shown>(
  call: RuleCall<{ archived?: boolean; limit?: number; cursor?: string }>,
  { kind, render }: Kind<T, Shown>,
) {
  const { deps, scope, query } = call;
  await deps.restaurants.get(scope, scope.restaurantGuid);
  const page = pageOfRules(scope, { kind, archived: query.archived }, pageFor(call));
  const { rows, nextCursor } = await readPage(call, page, ({ guid }) => [guid]);
  return ok({ items: rows.map((row) => render(toRule<T>(row))), nextCursor });
}
