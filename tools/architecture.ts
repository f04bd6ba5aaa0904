/**
 * The dependency rule as data. check-architecture.ts enforces it; ARCHITECTURE.md draws it.
 *
 * A module may import groups above it in this list and modules before it in its own group.
 */
export const GROUPS: readonly (readonly [group: string, ...modules: string[]])[] = [
  ['records', 'events', 'audit-log', 'books', 'mail'],
  ['tenancy', 'tenants', 'restaurants'],
  ['identity', 'accounts', 'auth', 'users', 'admin-users', 'api-keys'],
  ['catalog', 'menus', 'price-rules', 'tables'],
  ['ordering', 'orders', 'kitchen', 'floor'],
  ['money', 'vault', 'payment-accounts', 'cash-drawers', 'reconciliation', 'payments', 'settlements'],
  ['reporting', 'reports'],
  ['presence', 'domains', 'hosting', 'places'],
  ['integrations', 'webhooks'],
  ['site', 'docs', 'landing', 'account-pages', 'health'],
];

export interface Area {
  name: string;
  /** Files of the area, by path from the project's root. */
  files: RegExp;
  /** Areas that it may import, beside itself. */
  mayImport: readonly string[];
  /** Areas of which it may import types only. */
  mayImportTypesOf?: readonly string[];
}

/** Areas are listed from the most specific path to the most general one; a file belongs to the first that matches. */
export const AREAS: readonly Area[] = [
  { name: 'tests', files: /\.test\.ts$|^server\/test\//, mayImport: ['*'] },
  { name: 'platform', files: /^server\/src\/platform\//, mayImport: [] },
  { name: 'access', files: /^server\/src\/access\//, mayImport: ['platform'], mayImportTypesOf: ['main'] },
  { name: 'provider ports', files: /^server\/src\/providers\/[\w-]+\/port\.ts$/, mayImport: ['platform'] },
  {
    name: 'provider adapters',
    files: /^server\/src\/providers\//,
    mayImport: ['platform', 'provider ports'],
  },
  { name: 'simulators', files: /^simulators\//, mayImport: [] },
  {
    name: 'command line',
    files: /^server\/(src\/cli|bin)\//,
    mayImport: ['platform', 'access', 'modules', 'main', 'simulators'],
  },
  {
    name: 'main',
    files: /^server\/src\/main\//,
    mayImport: ['platform', 'access', 'provider ports', 'provider adapters', 'modules'],
  },
  {
    name: 'modules',
    files: /^server\/src\//,
    mayImport: ['platform', 'access', 'provider ports', 'pricing'],
    mayImportTypesOf: ['main'],
  },
  { name: 'pricing', files: /^pricing\//, mayImport: [] },
  { name: 'sdk', files: /^sdk\//, mayImport: [] },
  { name: 'bench', files: /^bench\//, mayImport: ['simulators'] },
  { name: 'tools', files: /^tools\//, mayImport: ['*'] },
];

/** Things that belong to one place. */
export const RESERVED: readonly { what: string; pattern: RegExp; only: RegExp; instead: string }[] = [
  {
    what: "the machine's clock",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
    only: /^server\/src\/platform\/clock\.ts$|^simulators\/|^bench\/|^tools\/|^server\/test\/|\.test\.ts$/,
    instead: 'take the injected clock',
  },
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    only: /^server\/src\/cli\/|^server\/src\/platform\/embedded-postgres\.ts$|^bench\/|^tools\/|^server\/test\/|\.test\.ts$/,
    instead: 'add a setting to platform/settings/config.ts',
  },
  {
    what: 'SQL',
    pattern: /\bstatement(<[^(]*>)?\(\s*['"]/,
    only: /^server\/src\/(?!access|cli|main|platform|providers)[\w-]+\/[\w-]+\/(?:[\w-]+\/)?((?:[\w-]+-)?queries|emit|publish|record|queue)\.ts$|^server\/src\/platform\/|^server\/src\/main\/deps\.ts$|^server\/test\/|\.test\.ts$/,
    instead: "put it into the module's queries.ts",
  },
];
