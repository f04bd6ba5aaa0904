import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { whereInClear } from './harness/in-clear.ts';
import { startProcess, type TestProcess } from './harness/process.ts';
import { settingsFor } from './harness/settings.ts';

/** Commands that a guide shows are run as they stand, in the order in which a reader runs them. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GUIDES = fileURLToPath(new URL('../../docs/guides/', import.meta.url));

/** What a guide's commands print that a reader is told to expect. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'authentication.md': [
    'another site: 403',
    'MFA_REQUIRED',
    'outside its scopes: 403',
    'revoked: 401',
    'signed out: 401',
  ],
  'command-line.md': ['exit code 2', 'issued: ck_test_', 'Accounting', 'revoked', '20 parties served'],
  'domains.md': [
    'redirected: true',
    'WILDCARD: ',
    'status: PENDING',
    'status: VERIFYING, MISCONFIGURED',
    'status: ACTIVE',
    'restaurant: true',
    'guests belong at the domain: true',
    'rival still: PENDING, PROOF_MISSING',
    'status: REMOVED',
    'after that: RESOURCE_NOT_FOUND',
    'rival even now: PENDING',
  ],
  'guests.md': [
    'Ana Ruiz: Allergic to nuts',
    '1 order of theirs',
    'known: Ana Ruiz, Door code 1234',
    'erased',
    'afterwards: RESOURCE_NOT_FOUND',
    'the order stays: true, its guest does not: true',
  ],
  'kitchen.md': [
    '1 rule',
    'T7: 3 guests, 1 open order',
    'grill: 1 ticket, T7, Nut allergy',
    'BUMPED after',
    'bumped twice: INVALID_STATE, allowed recall, reprint',
    'complete: false, missing: 1, held: 1',
    'tickets: 3, missing: 2',
    'was 2, is 1 no sauce',
    'struck through: true, ticket VOIDED',
    'missed: BUMPED VOIDED',
    'missed since: 0',
    'BUMPED, printed again 1 time',
    'not on paper: a ticket, out of paper',
  ],
  'menus.md': [
    'version 1',
    'a large one: 1380',
    'without dough: minSelections',
    'tapas at night: availability',
    'half and half: 1250',
    '1 x Margherita: 0, 1 x Diavola: 1200, 1 x Olives: 50, 3 x Olives: 0',
    '86: stock',
    '2 left',
    '"Whole grain": is sold out',
    'IN_STOCK',
    'unchanged: 304',
    'changed: 200',
    'as it was: Margherita',
    'imported: 2 menus, with IVA 10 %',
    'an old version: CONFLICT',
  ],
  'events.md': [
    'the first: tenant.created',
    'our order: true',
    'waited for: order.created',
    'refused: VALIDATION_ERROR',
    'streamed: order.created, number 1 after the last',
  ],
  'orders.md': [
    'three checks',
    'one check again, at the same price',
    'shared by 3, at the same price',
    '1 check, at the same price',
    'order.created by',
    'refused: INVALID_STATE',
    'CLOSED, 0 due',
    'one dish refunded: ',
    'refunded twice: VALIDATION_ERROR',
    '0 open',
    '0 of all restaurants wait for the kitchen',
  ],
  'staging.md': [
    'staging: version 0.0.0',
    'a key of staging begins with ck_staging_',
    'in staging: 200 and 401',
    'here: 200 and 401',
    'This database belongs to staging',
    'ended: yes',
  ],
  'storefront.md': ['live: RECEIVED', 'paid: CAPTURED, 0 due', 'cancelled: VOIDED'],
  'payments.md': [
    'change: 1350',
    'check: CLOSED',
    'refunded: 100',
    'one dish: 300 moved',
    'variance: -5',
    'enrolled: VISA 1443',
    'simulated: true',
    'after auth: AUTHORIZED',
    'tip: 300',
    'after capture: CAPTURED',
    'too early: INVALID_STATE, allowed: void',
    'a part: SCHEDULED',
    'tab: AUTHORIZED',
    'a second hold: AUTHORIZED',
    'settled: VOIDED,CAPTURED',
    'lost: PAYMENT_OUTCOME_UNKNOWN',
    'found out: CAPTURED',
    'stored cards an hour: 1000',
    'stopped: 0',
    'settled: 3 payments',
    'batch: ACCEPTED',
    'refund: COMPLETED',
    'here: SETTLED, there: SETTLED',
    'differences: 0',
    'new payments: 496160873888USD',
    'on its own account: COMPLETED',
    'the same card: 496160873888USD',
    'sum: 0',
  ],
  'reports.md': [
    'included tax: true',
    'by month and restaurant: 1 line',
    'sold: 5 x Olives',
    'sold: 2 x Burrata',
    'taken off for: REGULAR',
    'unpaid orders: 2',
    'Z report number 1',
    'compared with: the same day last week',
    'the entries add up',
    'recomputed: the same',
    'day,dayName,currency,orderCount',
    'USD,2,5,7,45.50',
    // However many dishes were sold.
    'a line of key, labels, currency, values, link\na line of key, labels, currency, values, link\n',
  ],
  'offline.md': [
    'SNAPSHOT, because FIRST; there is more: false',
    'CHANGES: 1 item, OUT_OF_STOCK',
    'Lea has a key here: true',
    '1: APPLIED, 2: APPLIED, 3: APPLIED',
    'again: DUPLICATE, DUPLICATE, DUPLICATE; go on from 4',
    'PARKED: APPROVAL_REQUIRED, orders.discount',
    '1 waits: runOrderCommands',
    'REJECTED',
    'Terrace till: 1 order, 100 taken, 0 waiting',
  ],
  'tills-and-people.md': [
    'Shift lead is a role',
    'Ana has a PIN of 6 digits',
    'another PIN of 6 digits',
    'works until 20261231',
    'Floor: 1650 USD',
    '2 people: CREATED CREATED',
    'number,name,displayName',
    'Bar till: PAIRED',
    'the menu: fine\norders: FORBIDDEN',
    'Ana works in: Floor',
    'Ana reads orders: fine',
    'Floor: OPEN',
    'again: CLOCKED_IN',
    'CLOSED, 1 break',
    'Counted again. 1250 -> 1350',
    'overtime after 8 hours',
    'by job, in USD; still open: 0',
    'externalId,number,name,title,wage',
    'add up to 90.00 percent, and have to be 100',
    'rules, version 1',
    'Ana Alonso: all of it, nothing in the way',
    'shared: true',
    'more: OWED_LESS',
    'Ana is owed 0; taken = paid + owed + not shared: true',
    'reversed: true',
    'shared again: true',
    'signed out: UNAUTHORIZED STAFF_SESSION_ENDED',
    'wrong: PIN_WRONG',
    'APPROVAL_REQUIRED: orders.comp of',
    'Mia approved with a PIN',
    'Ana asks for orders.void: Table 4',
    'Mia: ACCEPTED',
    'voided: true',
    'the menu: UNAUTHORIZED',
  ],
  'webhooks.md': [
    'received: order.created webhook_endpoint.tested',
    'answered: 204',
    'unsigned: 401',
    'forged: 401',
    'verified order.created',
    'signed at 0 s: 204, by the library: 204',
    'signed at -360 s: 401, by the library: 401',
    'signed at 360 s: 401, by the library: 401',
    'HEADER_MISSING',
    'listened: order.created',
    'missed: 1',
  ],
};

/** The text of every ```sh block. Blocks of other kinds are not meant to be run. */
function commandsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1]!);
}

async function runInShell(script: string, env: Record<string, string>) {
  const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', script], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

let database: TestDatabase;
let settings: Record<string, string>;
let server: TestProcess;

/** What is asked of a guide before its last block, which takes away what the others have made. */
const BEFORE_END: Record<string, (block: string) => string> = {
  'staging.md': (block) =>
    block.includes('rm -rf "$work"')
      ? 'echo "database in $(dirname "$(readlink -f "$work/data/postgres")")"\n'
      : '',
};

/** One demo server for all guides. */
before(async () => {
  database = await createTestDatabase();
  settings = await settingsFor(database, { NODE_ENV: 'development', WEBHOOK_PRIVATE_TARGETS: 'yes' });
  server = await startProcess(settings);
  await eventually(async () => assert.match(server.stdout(), /Stop with Ctrl-C/));
});

/** What readers have printed, and the numbers of cards that they have used. */
const printed: string[] = [];
const cardNumbers: string[] = [];

for (const name of readdirSync(GUIDES).filter((file) => file.endsWith('.md'))) {
  const commands = commandsOf(readFileSync(`${GUIDES}${name}`, 'utf8'));
  test(`docs/guides/${name}: its ${commands.length} blocks of commands run as they stand against a fresh demo`, async () => {
    // Who finds no demo makes one: tenants, restaurants and keys that no other guide has seen.
    rmSync(join(settings.DATA_DIR!, 'demo.json'), { force: true });
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const env = {
      ...settings,
      HOME,
      TMPDIR,
      PATH: `${ROOT}node_modules/.bin${delimiter}${PATH}`,
      COMANDA_URL: server.url,
      STAGING_PORT: String(await freePort()),
      GATEWAY_URL: /^ *cards +(\S+)\/simulator\//m.exec(server.stdout())?.[1] ?? '',
    };
    const marked = commands
      .map((block, index) => `echo; echo "block ${index + 1}"\n${BEFORE_END[name]?.(block) ?? ''}${block}`)
      .join('\n');
    const { code, stdout, stderr } = await runInShell(marked, env);
    assert.equal(code, 0, `${stdout.slice(-2_000)}\n${stderr}`);
    for (const text of EXPECTED[name] ?? []) assert.ok(stdout.includes(text), `prints "${text}"`);
    const kept = /^database in (.+)$/m.exec(stdout)?.[1];
    assert.equal(kept === undefined, BEFORE_END[name] === undefined);
    if (kept) assert.ok(!existsSync(kept), `${kept} is gone`);
    printed.push(stdout);
    const cards = marked.match(/(?<=")\d{13,19}(?=\\?")/g) ?? [];
    assert.equal(cards.length > 0, ['payments.md', 'storefront.md'].includes(name));
    cardNumbers.push(...cards);
  });
}

test('no card number of the guides is in clear anywhere', async () => {
  const { stdout: log, stderr: faults } = await server.end('SIGTERM');
  const searched = { database, logs: [log, faults, ...printed], dataDirs: [settings.DATA_DIR!] };
  assert.ok(cardNumbers.length > 0);
  assert.deepEqual(await whereInClear(cardNumbers, searched), []);
});
