import { type Command, InvalidArgumentError, Option } from 'commander';
import { isScope, SCOPES, type Scope, systemScope, type TenantScope } from '../access/index.ts';
import {
  COMMAND_LINE,
  issueKey,
  issueOperatorKey,
  listOperatorKeys,
  pageOfKeys,
  renderKey,
  revokeKey,
  revokeOperatorKey,
  rotateKey,
} from '../identity/api-keys/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import { print, printTable, withEnvironment } from './environment.ts';
import { needed, wholeNumber, words } from './options.ts';

const DAY_MS = 86_400_000;
const OVERLAP_DEFAULT_DAYS = 7;
const LIST_MAX = 1_000;

const KEY_ID = 'the key, by the id that "comanda key list" shows';
/** They may do everything, everywhere. */
const NOT_FOR_OPERATORS = ['scopes', 'sources', 'restaurants', 'rateLimit', 'test'];

/** Of a key's options: whose it is. */
interface Owner {
  tenant?: string;
  operator?: true;
}

interface NewKey extends Owner {
  name: string;
  scopes?: Scope[];
  restaurants?: string[];
  sources?: string[];
  addresses?: string[];
  rateLimit?: number;
  test?: true;
}

export function key(program: Command): void {
  const command = program.command('key').description('issue API keys, list, rotate and revoke them');
  addIssue(command);
  addOwner(command.command('list').description('list the keys of a tenant, or those of operators')).action(
    (options: Owner, self: Command) =>
      options.operator ? listForOperators() : list(tenantOf(options, self)),
  );
  command
    .command('rotate')
    .description('issue a key in place of another, which goes on working for a while; prints it')
    .argument('<key-id>', KEY_ID)
    .requiredOption('--tenant <id>', 'whose key it is')
    .option('--overlap-days <n>', 'how long the old key goes on working', wholeNumber, OVERLAP_DEFAULT_DAYS)
    .action(rotate);
  addOwner(command.command('revoke').description('end a key at once'))
    .argument('<key-id>', KEY_ID)
    .action((id: string, options: Owner, self: Command) =>
      options.operator ? revokeForOperator(id) : revoke(tenantOf(options, self), id),
    );
}

function addIssue(command: Command): void {
  addOwner(command.command('issue').description('issue a key; prints it once'), NOT_FOR_OPERATORS)
    .requiredOption('--name <name>', 'what it is for')
    .option('--scopes <list>', 'what it may do: scopes with commas between them, or "all"', readScopes)
    .option('--sources <list>', 'where its orders come from, the usual one first; else API', words)
    .option('--restaurants <list>', 'guids of restaurants; else all of the tenant', words)
    .option('--addresses <list>', 'ranges (CIDR) from which it may be used; else any', words)
    .option('--rate-limit <n>', 'requests per minute', wholeNumber)
    .option('--test', 'a key for tests (ck_test_…)')
    .action((options: NewKey, self: Command) => {
      if (options.operator) return issueForOperator(options);
      const scopes = needed(self, options.scopes, '--scopes <list>');
      return issue(tenantOf(options, self), { ...options, scopes });
    });
}

/** A tenant's key, or an operator's. */
const addOwner = (command: Command, notForOperators: readonly string[] = []): Command =>
  command
    .option('--tenant <id>', 'whose key it is')
    .addOption(
      new Option('--operator', 'a key of whoever runs the service').conflicts(['tenant', ...notForOperators]),
    );

const tenantOf = ({ tenant }: Owner, command: Command): string => needed(command, tenant, '--tenant <id>');

function issue(tenantId: string, options: NewKey & { scopes: Scope[] }): Promise<void> {
  const { name, scopes, sources, restaurants = [], addresses = [], test, rateLimit } = options;
  const request = {
    name,
    scopes,
    restaurantGuids: restaurants,
    allowedAddresses: addresses,
    mode: test ? ('test' as const) : ('live' as const),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(sources === undefined ? {} : { sources }),
  };
  return withEnvironment(async ({ db, config: { environment } }) => {
    const scope = systemScope(tenantId, 'the command line issues a key');
    const issued = await db.transaction(scope, async (tx) => ({
      result: await issueKey({ ...by(tx, scope), environment }, request),
      last: [],
    }));
    print(issued.key);
  });
}

function issueForOperator({ name, addresses = [] }: NewKey): Promise<void> {
  return withEnvironment(async ({ store, config: { environment } }) => {
    const request = { name, allowedAddresses: addresses, environment };
    print(await issueOperatorKey(ownerOf(store.ownerUrl), request, systemClock.now()));
  });
}

function list(tenantId: string): Promise<void> {
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(tenantId, 'the command line lists keys');
    const [rows] = await db.run(scope, pageOfKeys(scope, { after: undefined, limit: LIST_MAX }));
    const cells = rows
      .map(renderKey)
      .map(({ id, name, hint, revokedAt, lastUsedAt }) => [
        id,
        name,
        hint,
        revokedAt ? 'revoked' : 'active',
        lastUsedAt ?? 'never used',
      ]);
    printTable([['ID', 'NAME', 'KEY', 'STATE', 'LAST USED'], ...cells]);
  });
}

function listForOperators(): Promise<void> {
  return withEnvironment(async ({ store }) => {
    const cells = (await listOperatorKeys(ownerOf(store.ownerUrl))).map((row) => [
      row.id,
      row.name,
      row.hint,
      row.revoked_at ? 'revoked' : 'active',
    ]);
    printTable([['ID', 'NAME', 'KEY', 'STATE'], ...cells]);
  });
}

function rotate(id: string, options: { tenant: string; overlapDays: number }): Promise<void> {
  return withEnvironment(async ({ db, config: { environment } }) => {
    const scope = systemScope(options.tenant, 'the command line rotates a key');
    const overlapMs = options.overlapDays * DAY_MS;
    const issued = await db.transaction(scope, async (tx) => ({
      result: await rotateKey({ ...by(tx, scope), environment }, id, overlapMs),
      last: [],
    }));
    print(issued.key);
  });
}

function revoke(tenantId: string, id: string): Promise<void> {
  return withEnvironment(async ({ db, config: { environment } }) => {
    const scope = systemScope(tenantId, 'the command line revokes a key');
    await db.transaction(scope, async (tx) => ({
      result: await revokeKey({ ...by(tx, scope), environment }, id),
      last: [],
    }));
    print('revoked');
  });
}

function revokeForOperator(id: string): Promise<void> {
  return withEnvironment(async ({ store }) => {
    const found = await revokeOperatorKey(ownerOf(store.ownerUrl), id, systemClock.now());
    if (!found) throw new Error('no such operator key');
    print('revoked');
  });
}

const by = (tx: Transaction, scope: TenantScope) => ({
  tx,
  scope,
  actor: COMMAND_LINE,
  now: systemClock.now(),
});

/** Scopes with commas between them, or all. */
function readScopes(list: string): Scope[] {
  if (list === 'all') return [...SCOPES];
  return words(list).map((word) => {
    if (isScope(word)) return word;
    throw new InvalidArgumentError(`"${word}" is not a scope. The scopes are ${SCOPES.join(', ')}.`);
  });
}

function ownerOf(url: string): string {
  if (!url) throw new Error('operator keys are written by the owner of the database: set DATABASE_URL');
  return url;
}
