import {
  type Access,
  BUILT_IN,
  factsOf,
  type LimitName,
  openersOf,
  PERMISSION_NAMES,
  type Permission,
  ROLES,
  type Role,
} from '../server/src/access/index.ts';
import type { Route } from '../server/src/platform/http/route.ts';

/** docs/roles.md: role, permission and operation, from the code itself. */

const HEAD = `# Roles, permissions and operations

Made from the code by \`npm run generate\`; a check keeps it true.

A role is a set of permissions, some within limits. These are the roles that every tenant has. An
API key has no role: it does what its scopes say, without limits. A device does what its kind may.

| | |
|---|---|
| Y | may do it |
| A | may do it with the approval of somebody who may do it alone |
| C | may do it, in the cases below with such an approval |
| P | may do it, but for the requests below |
| - | is refused with \`FORBIDDEN\` |

An approval comes from \`createApproval\`. Whoever holds the permission within limits needs none up to
there, and approves no more than that for others. No limit covers what goes on to take from what is
ordered later: an exemption from tax, and a discount that needs approval and counts later items.
`;

const LIMITS: Readonly<Record<LimitName, string>> = {
  maxAmount: 'amount',
  maxPercent: 'percent of the bill',
  ownOrdersOnly: 'own orders',
};

/** The permissions that do for a person: what the route names, what it takes approvals for, or what opens its scope. */
export function permissionsOf(route: Route): readonly Permission[] {
  const access = route.access as Access;
  if (!('scope' in access)) return [];
  if (access.permission) return [access.permission];
  if (route.approval?.when === undefined && route.approval) return route.approval.permissions as Permission[];
  return openersOf(access.scope);
}

/** Y, A, C, P or -, as the head of the file explains them. */
export function markOf(route: Route, role: Role): 'Y' | 'A' | 'C' | 'P' | '-' {
  const access = route.access as Access;
  if (['operator', 'device', 'guest'].includes(access.kind)) return '-';
  if (access.kind === 'owner' || access.kind === 'oversight') return role === 'owner' ? 'Y' : '-';
  const { scopes, grants } = BUILT_IN[role];
  const holds = (name: string) => grants.has(name as Permission);
  if ('scope' in access) {
    if (!scopes.has(access.scope)) return '-';
    if (access.permission && !holds(access.permission)) return '-';
  }
  const isWhole = route.partly === undefined || scopes.has(route.partly.scope as never);
  if (!route.approval || route.approval.permissions.every(holds)) return isWhole ? 'Y' : 'P';
  return route.approval.when === undefined ? 'A' : 'C';
}

/** The scope that a route asks for, or else whom it is for. */
function scopeOf(access: Access): string {
  if ('scope' in access) return `\`${access.scope}\``;
  if ('anyScope' in access) return 'any';
  if (access.kind === 'oversight') return 'owners, operators';
  return {
    owner: 'owners',
    operator: 'operators',
    device: 'devices',
    guest: 'guests',
    user: 'oneself',
    caller: 'any',
    public: '',
  }[access.kind as 'owner'];
}

const rowOf = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const headOf = (...columns: readonly string[]): string[] => [
  rowOf(...columns),
  `|${'---|'.repeat(columns.length)}`,
];
const listed = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** The file: the permissions, what is approved, and a table for each section of the reference. */
export function rolesFile(routes: readonly Route[], sectionOf: (path: string) => string): string {
  const known = routes.filter(({ access }) => (access as Access).kind !== 'public');
  const sections = Map.groupBy(known, ({ path }) => sectionOf(path));
  const tables = [...sections].map(([name, of]) =>
    [
      `## ${name}\n`,
      ...headOf('Operation', 'Permission', 'Scope', ...ROLES),
      ...of.map((route) =>
        rowOf(
          `\`${route.operationId}\``,
          listed(permissionsOf(route)),
          scopeOf(route.access as Access),
          ...ROLES.map((role) => markOf(route, role)),
        ),
      ),
    ].join('\n'),
  );
  return `${[HEAD, permissions(), approvals(known), parts(known), tables.join('\n\n')].join('\n')}\n`;
}

function permissions(): string {
  const rows = PERMISSION_NAMES.map((name) => {
    const { scope, limits, approvable } = factsOf(name);
    const marks = ROLES.map((role) => {
      if (BUILT_IN[role].grants.has(name)) return 'Y';
      return approvable && BUILT_IN[role].scopes.has(factsOf(name).opens[0] as typeof scope) ? 'A' : '-';
    });
    return rowOf(`\`${name}\``, `\`${scope}\``, limits.map((one) => LIMITS[one]).join(', '), ...marks);
  });
  const columns = headOf('Permission', 'Scope of keys', 'Limits it can have', ...ROLES);
  return ['## Permissions\n', ...columns, ...rows, ''].join('\n');
}

function approvals(routes: readonly Route[]): string {
  const rows = routes.flatMap(({ operationId, approval }) =>
    approval ? [rowOf(`\`${operationId}\``, listed(approval.permissions), approval.when ?? 'always')] : [],
  );
  return ['## Approvals\n', ...headOf('Operation', 'Permission', 'When'), ...rows, ''].join('\n');
}

function parts(routes: readonly Route[]): string {
  const rows = routes.flatMap(({ operationId, partly }) =>
    partly ? [rowOf(`\`${operationId}\``, `\`${partly.scope}\``, partly.when)] : [],
  );
  return ['## Requests that need another scope\n', ...headOf('Operation', 'Scope', 'When'), ...rows, ''].join(
    '\n',
  );
}
