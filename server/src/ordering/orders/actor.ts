import type { TenantScope } from '../../access/index.ts';
import type { Actor } from './document.ts';

/** Who acts under a scope, as orders remember it. */
export function actorOf({ principal }: TenantScope): Actor {
  if (principal === null) return { kind: 'SYSTEM', id: null, name: null };
  if (principal.kind === 'user') return { kind: 'USER', id: principal.uid, name: principal.name };
  return { kind: 'KEY', id: principal.keyId, name: principal.name };
}
