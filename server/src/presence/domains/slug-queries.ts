import type { Actor, TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';

export interface SlugRow {
  slug: string;
  is_current: boolean;
  created_at: number;
}

const slugs = statement(
  'domain.slugs',
  `select slug, is_current, created_at from restaurant_slugs where tenant_id = $1 and restaurant_guid = $2
   order by is_current desc, created_at desc, slug`,
);
export const slugsOf = (scope: TenantScope, restaurantGuid: string) =>
  slugs([scope.tenantId, restaurantGuid]);

const retire = statement(
  'domain.retire_slug',
  `update restaurant_slugs set is_current = false where tenant_id = $1 and restaurant_guid = $2 and is_current`,
);
export const retireSlug = (scope: TenantScope, restaurantGuid: string) =>
  retire([scope.tenantId, restaurantGuid]);

/** The current slug, and who makes it that. */
interface NewSlug {
  slug: string;
  setBy: Actor;
  now: number;
}

const revive = statement(
  'domain.revive_slug',
  `update restaurant_slugs set is_current = true, set_by = $4, set_at = $5 where tenant_id = $1 and restaurant_guid = $2 and slug = $3
   returning slug`,
);
export const reviveSlug = (scope: TenantScope, restaurantGuid: string, { slug, setBy, now }: NewSlug) =>
  revive([scope.tenantId, restaurantGuid, slug, JSON.stringify(setBy), new Date(now)]);

const release = statement(
  'domain.release_slug',
  `delete from restaurant_slugs where tenant_id = $1 and restaurant_guid = $2 and slug = $3 returning slug`,
);
export const deleteSlug = (scope: TenantScope, restaurantGuid: string, slug: string) =>
  release([scope.tenantId, restaurantGuid, slug]);

const insertSlugRow = statement(
  'domain.insert_slug',
  `insert into restaurant_slugs (tenant_id, restaurant_guid, slug, is_current, created_at, set_by, set_at)
   values ($1, $2, $3, true, $4, $5, $4)`,
);
export const insertSlug = (scope: TenantScope, restaurantGuid: string, { slug, setBy, now }: NewSlug) =>
  insertSlugRow([scope.tenantId, restaurantGuid, slug, new Date(now), JSON.stringify(setBy)]);
