/**
 * The dependency rule as data: who may import whom. ARCHITECTURE.md explains it; check-architecture.ts enforces it.
 * Areas are listed from the most specific path to the most general one; a file belongs to the first that matches.
 */

export interface Area {
  name: string;
  /** Files of the area, by path from the project's root. */
  files: RegExp;
  /** Areas that it may import, beside itself. */
  mayImport: readonly string[];
  /** Areas of which it may import types only. */
  mayImportTypesOf?: readonly string[];
  /** Packages that nobody else may import. */
  packages?: readonly string[];
}

/** Which module may import which, through its index.ts. Acyclic. */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  'account-pages': [],
  'admin-users': ['audit-log', 'auth', 'events', 'mail', 'users'],
  'api-keys': ['audit-log', 'events', 'tenants'],
  'audit-log': [],
  auth: ['audit-log', 'events', 'mail', 'tenants'],
  books: [],
  'cash-drawers': ['books', 'events', 'restaurants'],
  docs: ['events'],
  domain: ['events'],
  events: [],
  health: [],
  kitchen: ['events', 'orders'],
  hosting: ['domain', 'events'],
  landing: [],
  mail: [],
  menus: ['events', 'restaurants'],
  orders: ['books', 'events', 'menus', 'price-rules', 'restaurants', 'tables'],
  payments: [
    'audit-log',
    'books',
    'cash-drawers',
    'events',
    'orders',
    'payment-accounts',
    'reconciliation',
    'restaurants',
    'vault',
  ],
  'payment-accounts': ['audit-log', 'events'],
  places: [],
  'price-rules': ['events', 'restaurants'],
  reconciliation: ['events'],
  reports: ['events', 'orders', 'restaurants'],
  restaurants: ['events'],
  settlements: ['events', 'payments', 'reconciliation', 'restaurants'],
  tables: ['events'],
  tenants: ['events'],
  webhooks: ['events', 'mail'],
  users: ['audit-log', 'auth', 'mail'],
  vault: ['audit-log', 'events'],
};

export const AREAS: readonly Area[] = [
  { name: 'tests', files: /\.test\.ts$|^server\/test\//, mayImport: ['*'] },
  { name: 'platform', files: /^server\/src\/platform\//, mayImport: [] },
  { name: 'access', files: /^server\/src\/access\//, mayImport: ['platform'], mayImportTypesOf: ['root'] },
  { name: 'provider ports', files: /^server\/src\/providers\/[\w-]+\/port\.ts$/, mayImport: ['platform'] },
  {
    name: 'provider adapters',
    files: /^server\/src\/providers\//,
    mayImport: ['platform', 'provider ports'],
  },
  { name: 'simulators', files: /^simulators\//, mayImport: [] },
  {
    name: 'modules',
    files: /^server\/src\/modules\//,
    mayImport: ['platform', 'access', 'provider ports', 'pricing'],
    mayImportTypesOf: ['root'],
  },
  {
    name: 'root',
    files: /^server\/src\/[\w-]+\.ts$/,
    mayImport: ['platform', 'access', 'provider ports', 'provider adapters', 'modules', 'simulators'],
  },
  {
    name: 'command line',
    files: /^server\/(src\/cli|bin)\//,
    mayImport: ['platform', 'access', 'modules', 'root'],
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
    instead: 'add a setting to platform/config.ts',
  },
  {
    what: 'SQL',
    pattern: /\bstatement(<[^(]*>)?\(\s*['"]/,
    only: /^server\/src\/modules\/[\w-]+\/((?:[\w-]+-)?queries|emit|publish|record|queue)\.ts$|^server\/src\/platform\/|^server\/src\/deps\.ts$|^server\/test\/|\.test\.ts$/,
    instead: "put it into the module's queries.ts",
  },
];
