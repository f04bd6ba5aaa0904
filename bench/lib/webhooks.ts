import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Arrival } from '../webhook-receiver.ts';
import { freePort, type Service, startProcess } from './service.ts';
import type { Key, World } from './world.ts';

/** What the benches of webhooks share: a receiver, orders at an even pace, and when their messages came. */

const PATIENCE_MS = 60_000;

export async function startReceiver(): Promise<Service> {
  const port = await freePort();
  const program = fileURLToPath(new URL('../webhook-receiver.ts', import.meta.url));
  return startProcess([program], {
    env: { RECEIVER_PORT: String(port) },
    logFile: '/dev/null',
    url: `http://127.0.0.1:${port}`,
    path: '/',
  });
}

/** What has come of a type, once there are so many, in the order of arrival. */
export async function arrivalsOf(receiver: Service, type: string, count: number): Promise<Arrival[]> {
  const found: Arrival[] = [];
  const deadline = performance.now() + PATIENCE_MS;
  while (found.length < count) {
    const arrivals = (await (await fetch(receiver.url)).json()) as Arrival[];
    found.push(...arrivals.filter((one) => one.type === type));
    if (performance.now() > deadline) throw new Error(`${found.length} of ${count} messages came`);
    await sleep(50);
  }
  return found;
}

/** Orders at an even pace; how long each took from its change to the receiver, sorted, in milliseconds. */
export async function steadyLoad(
  { service, receiver, world, keys }: { service: Service; receiver: Service; world: World; keys: Key[] },
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number[]> {
  const count = seconds * perSecond;
  const orders: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const { key, restaurants } = keys[n % keys.length]!;
    const { guid, bodies } = world.restaurants[restaurants[0]!]!;
    orders.push(post(`${service.url}/api/v1/restaurants/${guid}/orders`, key, bodies[0]!));
    await sleep(1_000 / perSecond);
  }
  await Promise.all(orders);
  const arrivals = await arrivalsOf(receiver, 'order.created', count);
  return arrivals.map(({ at, occurredAt }) => at - occurredAt).sort((a, b) => a - b);
}

export async function post(url: string, key: string, body: string): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  await response.arrayBuffer();
}

export function quantile(sorted: number[], q: number): number {
  return sorted[Math.floor(q * (sorted.length - 1))] ?? 0;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
