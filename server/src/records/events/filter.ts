import Type from 'typebox';
import { scopesOf, type TenantScope } from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { EVENT_TYPES, scopeOfEvent } from './catalogue/index.ts';
import type { StoredEvent } from './shapes.ts';

export const TypesParameter = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    'Only these: names of events or families of them such as `order.*`, with commas between. Without it, all that you may read.',
});

/** Which events a reader gets. */
export interface Filter {
  readonly types: ReadonlySet<string>;
  /** null = all, and what concerns no restaurant. */
  readonly restaurants: ReadonlySet<string> | null;
}

/**
 * What a caller may read of what they ask for. Throws VALIDATION_ERROR for events that there are not, FORBIDDEN for
 * those beyond the caller's scopes. A caller limited to restaurants gets only their events.
 */
export function filterFor(scope: TenantScope, types?: string, restaurantGuid?: string): Filter {
  const held = scopesOf(scope);
  const readable = EVENT_TYPES.filter((type) => held.has(scopeOfEvent(type)));
  const wanted: readonly string[] = types === undefined ? readable : wantedTypes(types);
  const missing = new Set(
    EVENT_TYPES.filter((type) => wanted.includes(type) && !readable.includes(type)).map(scopeOfEvent),
  );
  if (missing.size > 0 || wanted.length === 0) {
    fail('FORBIDDEN', 'You may not read these events.', { scopes: [...missing] });
  }
  const restaurants = restaurantGuid === undefined ? scope.restaurants : new Set([restaurantGuid]);
  return { types: new Set(wanted), restaurants };
}

function wantedTypes(text: string): string[] {
  const patterns = text.split(',');
  const unknown = patterns.filter((pattern) => typesOf(pattern).length === 0);
  if (unknown.length > 0) {
    const message = `names no event and no family of events: ${unknown.join(', ')}`;
    failFields([{ in: 'query', path: '/types', rule: 'known', message }]);
  }
  return patterns.flatMap(typesOf);
}

const typesOf = (pattern: string): string[] => {
  if (pattern === '*') return [...EVENT_TYPES];
  if (!pattern.endsWith('.*')) return EVENT_TYPES.filter((type) => type === pattern);
  return EVENT_TYPES.filter((type) => type.startsWith(pattern.slice(0, -1)));
};

export function matches({ types, restaurants }: Filter, { type, restaurantGuid }: StoredEvent): boolean {
  if (!types.has(type)) return false;
  return restaurants === null || (restaurantGuid !== null && restaurants.has(restaurantGuid));
}
