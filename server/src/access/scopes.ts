/**
 * What a credential may do. A scope is `read:` or `write:` and an area; API keys hold a fixed set of them, and a role
 * is nothing but a name for a set. Every route states the one scope that it needs. Who holds an `approve:` scope does
 * without anybody's approval what others need it for.
 */
export const SCOPES = [
  'read:orders',
  'write:orders',
  'approve:orders',
  'read:menu',
  'write:menu',
  'write:stock',
  'read:reports',
  'write:reports',
  'read:payments',
  'write:payments',
  'approve:payments',
  'read:kitchen',
  'write:kitchen',
  'read:restaurants',
  'write:restaurants',
  'read:guests',
  'write:guests',
  'read:webhooks',
  'write:webhooks',
  'read:domains',
  'write:domains',
  'read:users',
  'write:users',
  'read:staff',
  'write:staff',
  'read:devices',
  'write:devices',
  'read:printers',
  'write:printers',
  'read:wages',
  'write:wages',
  'read:time',
  'write:time',
  'approve:time',
  'read:places',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
