import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { atEnd } from '../../../../server/test/harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from '../../../../server/test/harness/database.ts';
import { freePort } from '../../../../server/test/harness/free-port.ts';
import { startBalancer } from '../../../../server/test/harness/haproxy.ts';
import { type Client, client } from '../../../../server/test/harness/http.ts';
import { startProcess, type TestProcess } from '../../../../server/test/harness/process.ts';
import { targetAt } from '../../../../server/test/harness/service.ts';
import { settingsFor } from '../../../../server/test/harness/settings.ts';
import { hireStaff } from '../../../../server/test/harness/staff.ts';
import { makeWorld, type World } from '../../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../../tools/build-apps.js';

/** A restaurant on its evening, served by two services behind one address. */
export interface House {
  database: TestDatabase;
  world: World;
  /** The address that everybody asks. */
  front: string;
  /** Asks there with a key that may do everything, again while nobody answers. */
  owner: Pick<Client, 'get' | 'post' | 'put'>;
  gateway: CardPointeSimulator;
  slug: string;
  /** Of the two servers. */
  services: TestProcess[];
  startAgain(index: number): Promise<void>;
  /** From when to when one of them was not there. */
  troubles: { from: number; to: number }[];
  drawer: { guid: string; openingAmount: number };
}

export interface Person {
  name: string;
  pin: string;
}

const OPENING = 20_000;

export async function openHouse(): Promise<House> {
  if (!areAppsBuilt()) await buildApps();
  const gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
  atEnd(gateway.stop);
  const database = await createTestDatabase();
  const ports = [await freePort(), await freePort()];
  const start = async (port: number): Promise<TestProcess> =>
    startProcess(
      await settingsFor(database, {
        PORT: String(port),
        CARDPOINTE_URL: gateway.url,
        CARDPOINTE_TEST: 'true',
      }),
    );
  const services = await Promise.all(ports.map(start));
  const front = await startBalancer(ports);
  const world = await makeWorld(await targetAt(services[0]!.url, database), {
    name: 'Aurora Hospitality',
    restaurant: { name: 'Osteria Aurora', currency: 'USD', timeZone: afternoon(), taxRates: [TAX] },
  });
  const owner = patient(client(front, world.key.key));
  const { path } = world.place;
  const { guid } = (
    await owner.post<{ guid: string }>(`${path}/cash-drawers`, { name: 'Main', openingAmount: OPENING })
  ).must(201);
  const slug = await furnish(world, owner);
  return {
    database,
    world,
    front,
    owner,
    gateway,
    slug,
    services,
    startAgain: async (index) => {
      services[index] = await start(ports[index]!);
    },
    troubles: [],
    drawer: { guid, openingAmount: OPENING },
  };
}

const TAX = { name: 'Tax', type: 'PERCENT' as const, rate: '8.875' };

/** Where it is the afternoon now: the business day does not end while it is looked at. */
function afternoon(): string {
  // 14, for there is no zone further ahead: half past midnight in UTC is half past two in the afternoon there.
  const hoursBehind = new Date().getUTCHours() - 14;
  return `Etc/GMT${hoursBehind < 0 ? hoursBehind : `+${hoursBehind}`}`;
}

/** Stations, tables, cards, and a page of its own. Soup is the bar's, and everything else the grill's. */
async function furnish({ place }: World, owner: House['owner']): Promise<string> {
  const { path } = place;
  const station = async (body: object): Promise<string> =>
    (await owner.post<{ guid: string }>(`${path}/kitchen/stations`, body)).must(201).guid;
  await station({ name: 'Grill', kind: 'HOT', isDefault: true });
  const rules = [
    {
      menuItemGuid: place.item('Soup').guid,
      stationGuids: [await station({ name: 'Bar', kind: 'BAR' })],
    },
  ];
  (await owner.put(`${path}/kitchen/routing`, { rules })).must(200);
  for (let n = 1; n <= 8; n++) (await owner.post(`${path}/tables`, { name: String(n) })).must(201);
  const account = {
    processor: 'CARDPOINTE',
    merchantId: '820000000001USD',
    username: 'testing',
    password: 'testing123',
  };
  (await owner.put(`${path}/payment-account`, account)).must(200);
  const slug = `osteria-${randomUUID().slice(0, 8)}`;
  (await owner.put(`${path}/slug`, { slug })).must(200);
  return slug;
}

export const hire = async ({ world }: House, name: string): Promise<Person> => {
  const { staffMember, pin } = await hireStaff(world, { name });
  return { name: staffMember.displayName, pin };
};

const PATIENCE_MS = 60_000;

/** As a client should: where nobody answers, or nobody can, it asks again with the same key. */
function patient(one: Client): House['owner'] {
  const again = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(250)) {
      const reply = await ask().catch((error: Error) => error);
      if (!(reply instanceof Error) && reply.status < 500) return reply;
      if (Date.now() > until) throw reply instanceof Error ? reply : new Error(`answered ${reply.status}`);
    }
  };
  return {
    get: (path, headers) => again(() => one.get(path, headers)),
    post: (path, body, headers) => {
      const key = { 'idempotency-key': randomUUID(), ...headers };
      return again(() => one.post(path, body, key));
    },
    put: (path, body, headers) => again(() => one.put(path, body, headers)),
  };
}
