import { type Access, ROLE_SCOPES, ROLES, type Role } from '../server/src/access/index.ts';
import type { Route } from '../server/src/platform/http/route.ts';

/** docs/roles.md: what each role may do, operation by operation, from the routes themselves. */

const HEAD = `# Roles and operations

Made from the code by \`npm run generate\`; a check keeps it true. An API key has no role: it may call
what its scopes name, and needs an approval where it lacks the scope that approves.

| | |
|---|---|
| Y | may do it |
| A | may do it with the approval of somebody who may do it alone |
| C | may do it, in the cases below with such an approval |
| - | is refused with \`FORBIDDEN\` |
`;

/** Y, A, C or -, as the head of the file explains them. */
export function markOf(route: Route, role: Role): 'Y' | 'A' | 'C' | '-' {
  const access = route.access as Access;
  if (access.kind === 'operator') return '-';
  if (access.kind === 'owner' || access.kind === 'oversight') return role === 'owner' ? 'Y' : '-';
  const scopes: ReadonlySet<string> = ROLE_SCOPES[role];
  if ('scope' in access && !scopes.has(access.scope)) return '-';
  if (!route.approval || scopes.has(route.approval.by)) return 'Y';
  return route.approval.when === undefined ? 'A' : 'C';
}

/** The scope that a route asks for, or else whom it is for. */
function scopeOf(access: Access): string {
  if ('scope' in access) return `\`${access.scope}\``;
  if ('anyScope' in access) return 'any';
  if (access.kind === 'oversight') return 'owners, operators';
  return { owner: 'owners', operator: 'operators', user: 'oneself', caller: 'any', public: '' }[
    access.kind as 'owner'
  ];
}

const rowOf = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The file: a table for each section of the reference, and one of approvals. */
export function rolesFile(routes: readonly Route[], sectionOf: (path: string) => string): string {
  const known = routes.filter(({ access }) => (access as Access).kind !== 'public');
  const sections = new Map<string, Route[]>();
  for (const route of known) {
    const name = sectionOf(route.path);
    sections.set(name, [...(sections.get(name) ?? []), route]);
  }
  const columns = ['Operation', 'Scope', ...ROLES];
  const tables = [...sections].map(([name, of]) =>
    [
      `## ${name}\n`,
      rowOf(...columns),
      `|${'---|'.repeat(columns.length)}`,
      ...of.map((route) =>
        rowOf(
          `\`${route.operationId}\``,
          scopeOf(route.access as Access),
          ...ROLES.map((role) => markOf(route, role)),
        ),
      ),
    ].join('\n'),
  );
  return `${[HEAD, approvals(known), tables.join('\n\n')].join('\n')}\n`;
}

function approvals(routes: readonly Route[]): string {
  const rows = routes.flatMap(({ operationId, approval }) =>
    approval ? [rowOf(`\`${operationId}\``, `\`${approval.by}\``, approval.when ?? 'always')] : [],
  );
  return [
    '## Approvals\n\nThe request names the person who approves in `approverUid`.\n',
    rowOf('Operation', 'Approved by a holder of', 'When'),
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
