import { type RowOf, statement } from '../../platform/db/statement.ts';

/**
 * Adds requests to the counts of days, but of tenants that were deleted meanwhile. In the role `comanda_lookup`; in one order,
 * so that processes do not wait for each other in a circle.
 */
export const addUses = statement(
  'deprecations.add_uses',
  `insert into deprecation_uses as u (tenant_id, key_id, deprecation, day, requests)
   select n.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::integer[]) as n (tenant_id)
   join tenants t using (tenant_id) order by 1, 2, 3, 4
   on conflict (tenant_id, key_id, deprecation, day) do update set requests = u.requests + excluded.requests`,
);

export type UserRow = RowOf<'deprecations.users'>;

/**
 * Keys that work and used one of $1 since the day $2, each with when it was told; and what is no key, so a webhook endpoint,
 * without a name. In the role `comanda_lookup`.
 */
export const findUsers = statement(
  'deprecations.users',
  `select u.deprecation, u.tenant_id, u.key_id as used_by, k.name, k.contact_email, n.told_at,
     max(u.day)::text as last_day, sum(u.requests)::integer as requests
   from deprecation_uses u
     left join api_keys k on k.tenant_id = u.tenant_id and k.id = u.key_id
     left join deprecation_notices n
       on n.tenant_id = u.tenant_id and n.key_id = u.key_id and n.deprecation = u.deprecation
   where u.deprecation = any($1::text[]) and u.day >= $2::date
     and (k.id is null or (k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)))
   group by u.deprecation, u.tenant_id, u.key_id, k.tenant_id, k.id, n.told_at
   order by u.deprecation, u.tenant_id, u.key_id`,
  ['last_day', 'requests'],
);

/** Notes which of these keys and endpoints are told of it now; those that were told already are not among the rows. */
export const noteTold = statement(
  'deprecations.note_told',
  `insert into deprecation_notices (tenant_id, key_id, deprecation, told_at)
   select $1, key_id, $2, $3 from unnest($4::uuid[]) as key_id
   on conflict do nothing returning key_id`,
);

/** Deletes counts of days before $1. In the role `comanda_lookup`. */
export const forgetUses = statement(
  'deprecations.forget_uses',
  'delete from deprecation_uses where day < $1',
);
