import { parseArgs } from 'node:util';
import { isScope, SCOPES, type Scope, systemScope } from '../access/index.ts';
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
import { print, printTable, withEnvironment } from './environment.ts';

const DAY_MS = 86_400_000;
const OVERLAP_DEFAULT_DAYS = 7;
const LIST_MAX = 1_000;

type Options = ReturnType<typeof readOptions>['values'];

export async function key([action, ...args]: string[]): Promise<number> {
  const { values, positionals } = readOptions(args);
  switch (action) {
    case 'issue':
      return values.operator ? issueForOperator(values) : issue(values);
    case 'list':
      return values.operator ? listForOperators() : list(values);
    case 'rotate':
      return rotate(values, required(positionals[0], '<key-id>'));
    case 'revoke':
      return revoke(values, required(positionals[0], '<key-id>'));
  }
  throw new Error('usage: comanda key issue|list|rotate|revoke …; see "comanda help"');
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      tenant: text,
      operator: flag,
      name: text,
      scopes: text,
      restaurants: text,
      addresses: text,
      'rate-limit': text,
      'overlap-days': text,
      test: flag,
    },
  });
}

function issue(options: Options): Promise<number> {
  const scopes = readScopes(required(options.scopes, '--scopes'));
  const request = {
    name: required(options.name, '--name'),
    scopes,
    restaurantGuids: words(options.restaurants),
    allowedAddresses: words(options.addresses),
    mode: options.test ? ('test' as const) : ('live' as const),
    ...(options['rate-limit'] ? { rateLimit: wholeNumber(options['rate-limit'], '--rate-limit') } : {}),
  };
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(required(options.tenant, '--tenant'), 'the command line issues a key');
    const issued = await db.transaction(scope, async (tx) => ({
      result: await issueKey({ tx, scope, actor: COMMAND_LINE, now: systemClock.now() }, request),
      last: [],
    }));
    print(issued.key);
    return 0;
  });
}

function issueForOperator(options: Options): Promise<number> {
  return withEnvironment(async ({ store }) => {
    const request = { name: required(options.name, '--name'), allowedAddresses: words(options.addresses) };
    print(await issueOperatorKey(ownerOf(store.ownerUrl), request, systemClock.now()));
    return 0;
  });
}

function list(options: Options): Promise<number> {
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(required(options.tenant, '--tenant'), 'the command line lists keys');
    const [rows] = await db.run(scope, pageOfKeys(scope, null, LIST_MAX));
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
    return 0;
  });
}

function listForOperators(): Promise<number> {
  return withEnvironment(async ({ store }) => {
    const cells = (await listOperatorKeys(ownerOf(store.ownerUrl))).map((row) => [
      row.id,
      row.name,
      row.hint,
      row.revoked_at ? 'revoked' : 'active',
    ]);
    printTable([['ID', 'NAME', 'KEY', 'STATE'], ...cells]);
    return 0;
  });
}

function rotate(options: Options, id: string): Promise<number> {
  const days = options['overlap-days']
    ? wholeNumber(options['overlap-days'], '--overlap-days')
    : OVERLAP_DEFAULT_DAYS;
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(required(options.tenant, '--tenant'), 'the command line rotates a key');
    const issued = await db.transaction(scope, async (tx) => ({
      result: await rotateKey({ tx, scope, actor: COMMAND_LINE, now: systemClock.now() }, id, days * DAY_MS),
      last: [],
    }));
    print(issued.key);
    return 0;
  });
}

function revoke(options: Options, id: string): Promise<number> {
  return withEnvironment(async ({ db, store }) => {
    if (options.operator) {
      const found = await revokeOperatorKey(ownerOf(store.ownerUrl), id, systemClock.now());
      if (!found) throw new Error('no such operator key');
    } else {
      const scope = systemScope(required(options.tenant, '--tenant'), 'the command line revokes a key');
      await db.transaction(scope, async (tx) => ({
        result: await revokeKey({ tx, scope, actor: COMMAND_LINE, now: systemClock.now() }, id),
        last: [],
      }));
    }
    print('revoked');
    return 0;
  });
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

const words = (list: string | undefined): string[] =>
  list ? list.split(',').map((word) => word.trim()) : [];

function readScopes(list: string): Scope[] {
  if (list === 'all') return [...SCOPES];
  return words(list).map((word) => {
    if (!isScope(word)) throw new Error(`"${word}" is not a scope. The scopes are ${SCOPES.join(', ')}`);
    return word;
  });
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

function ownerOf(url: string): string {
  if (!url) throw new Error('operator keys are written by the owner of the database: set DATABASE_URL');
  return url;
}
