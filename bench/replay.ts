/**
 * Replays a year of sales through the API: `npm run replay [-- --tax exclusive|inclusive] [<folder>]`; with a tax, in a
 * restaurant of its own. The server is that of COMANDA_URL and
 * COMANDA_API_KEY (a key of a whole tenant), else the local demo's: the one that runs, or one started for the run.
 * Orders carry Idempotency-Keys, so it may be stopped and started again: nothing doubles.
 */
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Demo, readDemo, startComanda } from './lib/service.ts';
import type { Address } from './replay/client.ts';
import { replay } from './replay/replay.ts';
import { readSales } from './replay/sales.ts';
import { TAX_KINDS, TAX_RATE, type TaxKind } from './replay/tax.ts';
import { bundledTotals, describe, differences, totalsOf } from './replay/totals.ts';

const BUNDLED = fileURLToPath(new URL('data/pizza-place', import.meta.url));

const { values, positionals } = parseArgs({ options: { tax: { type: 'string' } }, allowPositionals: true });
process.exitCode = await main(positionals[0], taxKind(values.tax));

function taxKind(options: string | undefined): TaxKind | undefined {
  const kind = TAX_KINDS.find((one) => one === options);
  if (options !== undefined && !kind) throw new Error(`--tax is one of ${TAX_KINDS.join(', ')}`);
  return kind;
}

async function main(argument: string | undefined, tax: TaxKind | undefined): Promise<number> {
  const folder = argument ? resolve(argument) : BUNDLED;
  const sales = await readSales(folder);
  print(`${sales.pizzas.length} items and ${sales.sales.length.toLocaleString('en-US')} orders in ${folder}`);
  const { address, release } = await findServer();
  try {
    print(`Replaying to ${address.url}${tax ? `, with a tax of ${TAX_RATE} %, ${tax}` : ''}`);
    const externalId = tax ? `${basename(folder)}-${tax}` : basename(folder);
    const startedAt = performance.now();
    const { outcomes, totals } = await replay(address, sales, { externalId, tax });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    print(
      `\nDone in ${seconds} s: ${outcomes.created} orders created, ${outcomes.replayed} answered again, ` +
        `${outcomes.present} found by their externalId.\n\nRead back through the API\n${describe(totals)}\n`,
    );
    const wrong = differences(totals, folder === BUNDLED ? bundledTotals(tax) : totalsOf(sales, tax));
    print(wrong.length === 0 ? 'Every total is as expected.' : `WRONG\n  ${wrong.join('\n  ')}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await release();
  }
}

/** The server to talk to, and how to let go of it. */
async function findServer(): Promise<{ address: Address; release(): Promise<void> }> {
  const { COMANDA_URL: url, COMANDA_API_KEY: apiKey } = process.env;
  const nothing = async () => {};
  if (url) {
    if (!apiKey) throw new Error('COMANDA_API_KEY is missing: it goes with COMANDA_URL');
    return { address: { url: url.replace(/\/+$/, ''), apiKey }, release: nothing };
  }
  const demo = await readDemo();
  const address = { url: demo.url, apiKey: apiKey || fullKey(demo) };
  if (await welcomes(address)) return { address, release: nothing };
  print('The demo is not being served: starting it for this run');
  const service = await startComanda({});
  return { address: { ...address, url: service.url }, release: service.stop };
}

/** A key of the first tenant that reaches all of it. */
function fullKey({ tenants }: Demo): string {
  const key = tenants[0]?.apiKeys.find(
    ({ scopes, restaurantGuids }) => restaurantGuids.length === 0 && scopes.includes('write:restaurants'),
  );
  if (!key) throw new Error('the demo has no key that may make a restaurant');
  return key.key;
}

/** Whether the demo's own server answers there, and not just anybody's. */
async function welcomes({ url, apiKey }: Address): Promise<boolean> {
  return fetch(`${url}/api/v1/restaurants?limit=1`, { headers: { 'x-api-key': apiKey } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
