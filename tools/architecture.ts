/**
 * The dependency rule as data. check-architecture.ts enforces it; ARCHITECTURE.md draws it.
 *
 * A module may import groups above it in this list and modules before it in its own group, through their `index.ts`. A
 * group's `deps.ts` says what its handlers work with: its modules import it, and it may import any file of theirs.
 */
export const GROUPS: readonly (readonly [group: string, ...modules: string[]])[] = [
  ['records', 'events', 'audit-log', 'ledger', 'journal', 'mail'],
  ['tenancy', 'tenants', 'restaurants'],
  ['identity', 'accounts', 'passkeys', 'roles', 'auth', 'users', 'admin-users', 'api-keys', 'deprecations'],
  ['people', 'staff', 'roles', 'devices', 'staff-sessions', 'time-entries', 'approvals', 'approval-requests'],
  ['catalog', 'menus', 'price-rules', 'tables', 'images'],
  ['ordering', 'hours', 'customers', 'delivery', 'orders', 'kitchen', 'floor'],
  [
    'money',
    'card-testing',
    'vault',
    'payment-accounts',
    'cash-drawers',
    'reconciliation',
    'payments',
    'settlements',
    'tips',
    'books',
  ],
  ['offline', 'sync'],
  ['reporting', 'reports', 'report-views', 'labor'],
  ['printing', 'document-settings', 'receipts', 'invoices', 'printers'],
  ['presence', 'domains', 'hosting', 'places'],
  ['storefront', 'guest-sessions', 'offer', 'guest-orders', 'page'],
  ['integrations', 'webhooks'],
  ['site', 'docs', 'landing', 'card-page', 'health'],
];

/**
 * Whose the tables are. A module writes only its own tables; it reads its own and those of groups above it and of modules before
 * it in its own group, as with imports. check-tables.ts enforces it. Others write through statements that the owner exports.
 */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  platform: ['schema_migrations', 'schema_migration_parts', 'idempotency_keys', 'environment', 'restores'],
  'records/events': ['event_sequences', 'events', 'event_ring', 'event_slots'],
  'records/audit-log': ['audit_log'],
  'records/ledger': ['ledger_entries'],
  'records/journal': ['journal_heads', 'journal_entries'],
  'records/mail': ['outgoing_mail'],
  'tenancy/tenants': ['tenants'],
  'tenancy/restaurants': ['restaurants'],
  'identity/accounts': ['users', 'memberships', 'owner_notices'],
  'identity/passkeys': ['passkeys', 'passkey_challenges'],
  'identity/roles': ['roles'],
  'identity/auth': [
    'sessions',
    'one_time_tokens',
    'mfa_challenges',
    'recovery_codes',
    'auth_attempts',
    'federated_identities',
    'signing_keys',
  ],
  'identity/api-keys': ['api_keys', 'operator_keys'],
  'identity/deprecations': ['deprecation_uses', 'deprecation_notices'],
  'people/staff': ['staff_members', 'staff_pins', 'staff_wages', 'staff_pin_tries'],
  'people/staff-sessions': ['staff_sessions'],
  'people/time-entries': ['time_entries', 'time_entry_edits'],
  'people/approvals': ['approvals'],
  'people/approval-requests': ['approval_requests'],
  'people/devices': ['devices', 'device_pairing_codes'],
  'catalog/menus': ['menu_entries', 'menu_stock'],
  'catalog/price-rules': ['price_rules', 'discount_orders', 'discount_guests'],
  'catalog/tables': ['service_areas', 'dining_tables'],
  'catalog/images': ['images'],
  'ordering/hours': ['opening_hours', 'order_slots'],
  'ordering/delivery': ['delivery_zones'],
  'ordering/customers': ['customers', 'customer_retention'],
  'ordering/orders': ['order_counters', 'orders', 'order_days', 'order_guests', 'order_timeline'],
  'ordering/kitchen': ['kitchen_stations', 'kitchen_routing', 'kitchen_changes', 'kitchen_tickets'],
  'money/card-testing': ['card_testing_limits', 'card_testing_tries', 'card_testing_blocks'],
  'money/vault': ['vault_cards'],
  'money/payment-accounts': ['merchant_accounts', 'merchant_account_changes'],
  'money/cash-drawers': ['cash_drawers', 'cash_movements'],
  'money/reconciliation': ['reconciliation_exceptions'],
  'money/payments': ['payments', 'refunds', 'payment_attempts', 'payment_mode'],
  'money/settlements': ['settlement_batches'],
  'money/tips': [
    'tip_rules',
    'tip_distributions',
    'tip_sources',
    'tip_shares',
    'tip_payouts',
    'tip_accounts',
  ],
  'offline/sync': ['sync_logs', 'sync_commands', 'sync_number_ranges', 'sync_keys'],
  // report_dirty_days is made by an early migration and dropped by a later one.
  'reporting/reports': [
    'report_cursors',
    'report_dirty_days',
    'report_subjects',
    'report_rows',
    'day_closes',
  ],
  'reporting/report-views': ['report_views'],
  'reporting/labor': ['labor_rules'],
  'printing/document-settings': ['document_settings'],
  'printing/receipts': ['receipt_links', 'receipt_mails'],
  'printing/invoices': ['document_counters', 'invoices'],
  'printing/printers': ['printers', 'print_jobs'],
  'presence/domains': ['restaurant_slugs', 'domain_tokens', 'domain_mappings'],
  'presence/places': ['places_usage', 'places_throttles'],
  'storefront/guest-sessions': ['guest_sessions'],
  'storefront/guest-orders': ['guest_orders'],
  'integrations/webhooks': [
    'webhook_endpoints',
    'webhook_cursors',
    'webhook_deliveries',
    'webhook_attempts',
    'webhook_throttles',
  ],
};

/** Views that modules publish for reports, by the publisher. Reports read these and their own tables, and nothing else. */
export const VIEWS: Readonly<Record<string, readonly string[]>> = {
  'records/events': ['published_events', 'published_event_sequences'],
  'records/ledger': ['published_ledger_entries'],
  'tenancy/restaurants': ['published_restaurants'],
  'identity/accounts': ['published_members'],
  'people/staff': ['published_staff'],
  'people/time-entries': ['published_time_entries'],
  'catalog/tables': ['published_tables'],
  'ordering/orders': ['published_orders', 'published_order_days', 'published_order_timeline'],
  'ordering/kitchen': ['published_tickets', 'published_stations'],
  'money/cash-drawers': ['published_cash_drawers'],
  'money/payments': ['published_payments'],
  'money/tips': ['published_tip_shares', 'published_tip_payouts'],
};

/** Modules that read published views instead of tables. */
export const READS_VIEWS: readonly string[] = ['reporting/reports', 'reporting/labor'];

/** The functions that statements call, and whose they are: `platform` is for everybody. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  comanda_tenant: 'platform',
  comanda_identity: 'platform',
  comanda_require: 'platform',
  comanda_append_only: 'platform',
  comanda_protect: 'platform',
  comanda_let_move: 'platform',
  comanda_event_slot: 'records/events',
  comanda_journal_hash: 'records/journal',
  comanda_chain_journal: 'records/journal',
  comanda_journal_checks: 'records/journal',
  comanda_journal_void: 'records/journal',
  comanda_journal_invoice: 'records/journal',
  comanda_journal_day: 'records/journal',
  comanda_require_open_day: 'records/events',
  comanda_move_stock: 'catalog/menus',
  comanda_day_of_guest: 'ordering/orders',
  comanda_move_guest: 'ordering/orders',
  comanda_tab_of_payment: 'money/payments',
};

export interface Area {
  name: string;
  /** Files of the area, by path from the project's root. */
  files: RegExp;
  /** Areas that it may import, beside itself. */
  mayImport: readonly string[];
}

/** Areas are listed from the most specific path to the most general one; a file belongs to the first that matches. */
export const AREAS: readonly Area[] = [
  { name: 'tests', files: /\.test\.tsx?$|^server\/test\/|^apps\/\w+\/test\//, mayImport: ['*'] },
  { name: 'platform', files: /^server\/src\/platform\//, mayImport: [] },
  { name: 'access', files: /^server\/src\/access\//, mayImport: ['platform'] },
  {
    name: 'provider ports',
    files: /^server\/src\/providers\/[\w-]+\/(port|outcomes)\.ts$/,
    mayImport: ['platform'],
  },
  {
    name: 'provider adapters',
    files: /^server\/src\/providers\//,
    mayImport: ['platform', 'provider ports'],
  },
  { name: 'simulators', files: /^simulators\//, mayImport: [] },
  {
    name: 'command line',
    files: /^server\/(src\/cli|bin)\//,
    mayImport: ['platform', 'access', 'modules', 'main', 'simulators', 'sdk'],
  },
  {
    name: 'main',
    files: /^server\/src\/main\//,
    mayImport: ['platform', 'access', 'provider ports', 'provider adapters', 'modules', 'embedded Postgres'],
  },
  {
    name: 'modules',
    files: /^server\/src\//,
    mayImport: ['platform', 'access', 'provider ports', 'pricing', 'documents'],
  },
  { name: 'pricing', files: /^pricing\//, mayImport: [] },
  { name: 'documents', files: /^documents\//, mayImport: [] },
  { name: 'embedded Postgres', files: /^embedded-postgres\//, mayImport: [] },
  { name: 'sdk', files: /^sdk\//, mayImport: [] },
  { name: 'apps, shared', files: /^apps\/shared\//, mayImport: ['sdk', 'pricing', 'documents'] },
  {
    name: 'app manage',
    files: /^apps\/manage\//,
    mayImport: ['apps, shared', 'sdk', 'pricing', 'documents'],
  },
  {
    name: 'app till',
    files: /^apps\/till\//,
    mayImport: ['apps, shared', 'sdk', 'pricing', 'documents'],
  },
  {
    name: 'app kitchen',
    files: /^apps\/kitchen\//,
    mayImport: ['apps, shared', 'sdk', 'pricing', 'documents'],
  },
  { name: 'app guest', files: /^apps\/guest\//, mayImport: ['apps, shared', 'sdk'] },
  { name: 'bench', files: /^bench\//, mayImport: ['simulators'] },
  { name: 'tools', files: /^tools\//, mayImport: ['*'] },
];

/** Where modules keep their SQL. */
export const SQL_FILES =
  /^server\/src\/(?!access|cli|main|platform|providers)[\w-]+\/[\w-]+\/(?:[\w-]+\/)?(?:(?:[\w-]+-)?queries|emit|publish|record|queue)\.ts$/;

/** Things that belong to one place. */
export const RESERVED: readonly { what: string; pattern: RegExp; only: RegExp; instead: string }[] = [
  {
    what: "the machine's clock",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
    only: /^server\/src\/platform\/clock\.ts$|^apps\/|^simulators\/|^bench\/|^tools\/|^server\/test\/|\.test\.ts$/,
    instead: 'take the injected clock',
  },
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    // The programs that dump.ts starts need the PATH.
    only: /^server\/src\/cli\/|^server\/src\/main\/backup\/dump\.ts$|^embedded-postgres\/src\/|^bench\/|^tools\/|^server\/test\/|^apps\/\w+\/test\/|\.test\.ts$/,
    instead: 'add a setting to platform/settings/config.ts',
  },
  {
    what: 'SQL',
    pattern: /\bstatement(<[^(]*>)?\(\s*['"]/,
    only: new RegExp(
      `${SQL_FILES.source}|^server/src/platform/|^server/src/main/probes\\.ts$|^server/test/|\\.test\\.ts$`,
    ),
    instead: "put it into the module's queries.ts",
  },
  {
    what: 'a stored document without its format',
    pattern: /\bJSON\.parse\([^\n]*\bdocument\)/,
    // A menu's entries are completed, whatever members they were stored with (complete()).
    only: /^server\/src\/platform\/db\/document-format\.ts$|^server\/src\/catalog\/menus\/menu-entries\.ts$|^server\/test\/|\.test\.ts$/,
    instead: "read it with its table's documentFormat",
  },
];
