import { statement } from '../../platform/db/statement.ts';

/** Look-ups of addresses. They run in the role `comanda_lookup`, because a guest's request names no tenant. */

export interface AddressRow {
  address: string;
  tenant_id: string;
  restaurant_guid: string;
  slug: string | null;
  canonical: string | null;
  /** The restaurant is archived: guests find nothing there. */
  archived: boolean;
}

const PLACE = (owner: string) => `
  (select r.archived from restaurants r
   where r.tenant_id = ${owner}.tenant_id and r.guid = ${owner}.restaurant_guid) as archived,
  (select s.slug from restaurant_slugs s
   where s.tenant_id = ${owner}.tenant_id and s.restaurant_guid = ${owner}.restaurant_guid and s.is_current) as slug,
  (select c.domain from domain_mappings c
   where c.tenant_id = ${owner}.tenant_id and c.restaurant_guid = ${owner}.restaurant_guid and c.status = 'ACTIVE'
   order by c.is_primary desc, c.active_at, c.id limit 1) as canonical`;

export const findHosts = statement(
  'domain.hosts',
  `select m.domain as address, m.tenant_id, m.restaurant_guid, ${PLACE('m')}
   from domain_mappings m where m.domain = any($1) and m.held and m.status = 'ACTIVE'`,
  ['archived'],
);

export const findSlugs = statement(
  'domain.find_slugs',
  `select a.slug as address, a.tenant_id, a.restaurant_guid, ${PLACE('a')}
   from restaurant_slugs a where a.slug = any($1)`,
  ['archived'],
);
