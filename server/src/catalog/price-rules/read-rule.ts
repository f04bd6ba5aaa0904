import type { Call, restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import type { CatalogDeps } from '../deps.ts';
import { findRule, pageOfRules, toRule } from './queries.ts';
import { type RuleKind, render } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

type RuleCall<Query> = Call<CatalogDeps, ReturnType<typeof restaurant<'read:restaurants'>>, unknown, Query>;

/** One discount or service charge of a restaurant. */
export async function getRule<T extends DiscountTerms | ServiceChargeTerms>(
  { deps, scope }: RuleCall<unknown>,
  kind: RuleKind,
  guid: string,
) {
  const [rows] = await deps.db.run(scope, findRule(scope, kind, guid));
  const found = toRule<T>(one(rows, kind === 'DISCOUNT' ? 'discount' : 'service charge'));
  return ok(render(found), { etag: `"${found.version}"` });
}

/** A page of them, newest first. */
export async function listRules<T extends DiscountTerms | ServiceChargeTerms>(
  { deps, scope, query, cursor, seal }: RuleCall<{ archived?: boolean; limit?: number; cursor?: string }>,
  kind: RuleKind,
) {
  await deps.restaurants.get(scope, scope.restaurantGuid);
  const { archived, limit } = query;
  const page = pageOfRules(scope, kind, { archived, after: cursor?.[0], limit: rowsToRead(limit) });
  const [found] = await deps.db.run(scope, page);
  const { rows, nextCursor } = slicePage(found, limit, seal, ({ guid }) => [guid]);
  return ok({ items: rows.map((row) => render(toRule<T>(row))), nextCursor });
}
