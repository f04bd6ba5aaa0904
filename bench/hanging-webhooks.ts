/**
 * `npm run bench:hanging-webhooks`: how long a tenant's changes take to its healthy endpoint while 50 of its endpoints never answer:
 * before the first of them has timed out, after, and when many changes come at once.
 */
import { join } from 'node:path';
import { findDatabase } from './lib/database.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { arrivalsOf, post, print, quantile, startReceiver, steadyLoad } from './lib/webhooks.ts';
import { makeWorld } from './lib/world.ts';

const HANGING = sized(50, 3);
const PER_SECOND = 10;
/** The first deadline ends after ten seconds, so the first part lies before it. */
const PARTS = [
  { name: 'before the first time-out', seconds: sized(9, 1) },
  { name: 'while the first time out', seconds: sized(12, 1) },
  { name: 'afterwards', seconds: sized(20, 1) },
];
const BURST = sized(50, 5);
const AIM_MS = 250;

const dataDir = makeScratch();
const started: Service[] = [];
try {
  const environment = { DATA_DIR: dataDir, WEBHOOK_PRIVATE_TARGETS: 'yes' };
  const service = await startComanda(environment, join(dataDir, 'service.log'));
  started.push(service);
  const size = { tenants: 1, restaurantsPerTenant: 1 };
  const world = await makeWorld(service, findDatabase(dataDir), dataDir, size);
  const { key } = world.keys[0]!;
  const receiver = await startReceiver();
  started.push(receiver);
  const parties = { service, receiver, world, keys: world.keys };
  const add = (path: string) =>
    post(
      `${service.url}/api/v1/webhooks/endpoints`,
      key,
      JSON.stringify({ url: receiver.url + path, eventTypes: ['order.*'] }),
    );
  const burst = async (name: string) => {
    const { guid, bodies } = world.restaurants[0]!;
    const order = () => post(`${service.url}/api/v1/restaurants/${guid}/orders`, key, bodies[0]!);
    await Promise.all(Array.from({ length: BURST }, order));
    const arrivals = await arrivalsOf(receiver, 'order.created', BURST);
    report(
      name,
      arrivals.map(({ at, occurredAt }) => at - occurredAt).sort((a, b) => a - b),
    );
  };
  await add('/');
  report('alone', await steadyLoad(parties, { seconds: sized(5, 1), perSecond: PER_SECOND }));
  await burst(`${BURST} at once, alone`);
  for (let n = 0; n < HANGING; n++) await add('/hang');
  for (const { name, seconds } of PARTS)
    report(name, await steadyLoad(parties, { seconds, perSecond: PER_SECOND }));
  await burst(`${BURST} at once`);
} finally {
  for (const process of started.reverse()) await process.stop();
  await removeScratch(dataDir);
}

function report(name: string, sorted: number[]): void {
  const [p50, p95, most] = [0.5, 0.95, 1].map((q) => quantile(sorted, q));
  const isMet = p95! <= AIM_MS ? 'met' : 'missed';
  print(
    `${name}: p50 ${p50} ms, p95 ${p95} ms (at most ${AIM_MS}: ${isMet}), most ${most} ms of ${sorted.length}`,
  );
}
