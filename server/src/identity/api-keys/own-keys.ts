import { BUILT_IN, type Scope, type TenantScope } from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { KeyRow } from './shapes.ts';

/** What an owner holds, and so the most that a key of theirs can. */
export interface Holding {
  scopes: ReadonlySet<Scope>;
  /** null = all of the tenant. */
  restaurants: ReadonlySet<string> | null;
}

/**
 * Keys are made by people who can be asked about them (`owners`): a key that could issue keys would outlive its own
 * revocation.
 */
export function holdingOf({ restaurants }: TenantScope): Holding {
  return { scopes: BUILT_IN.owner.scopes, restaurants };
}

/** Nobody grants more than they hold; without a restaurant named, a key would reach all of them. */
export function assertWithinHolding(
  { scopes, restaurants }: Holding,
  request: { scopes?: readonly Scope[]; restaurantGuids?: readonly string[] },
): void {
  const beyond = (request.scopes ?? []).filter((scope) => !scopes.has(scope));
  if (beyond.length > 0) fail('FORBIDDEN', 'A key cannot hold more than you do.', { scopes: beyond });
  if (!restaurants) return;
  const guids = request.restaurantGuids ?? [];
  if (guids.length === 0) {
    const message = 'is required: you do not reach all restaurants';
    failFields([{ in: 'body', path: '/restaurantGuids', rule: 'required', message }]);
  }
  // The same answer as for a restaurant that does not exist.
  const unknown = guids.flatMap((guid, index) => (restaurants.has(guid) ? [] : [index]));
  if (unknown.length > 0) {
    failFields(
      unknown.map((index) => ({
        in: 'body',
        path: `/restaurantGuids/${index}`,
        rule: 'known',
        message: 'is not a restaurant of this tenant',
      })),
    );
  }
}

/** Whether a key holds no more, and reaches no further, than its reader. */
export function reaches({ scopes, restaurants }: Holding, key: KeyRow): boolean {
  if (!key.scopes.every((scope) => scopes.has(scope as Scope))) return false;
  if (!restaurants) return true;
  return key.restaurant_guids.length > 0 && key.restaurant_guids.every((guid) => restaurants.has(guid));
}
