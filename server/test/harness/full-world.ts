import { randomInt, randomUUID } from 'node:crypto';
import { approve } from './approvals.ts';
import { blockSomebody } from './card-testing.ts';
import { addDevice, type PairedTill, pairTill, signInAt } from './devices.ts';
import { guestAt, guestOrder } from './guests.ts';
import type { Client } from './http.ts';
import { offlineTill } from './offline.ts';
import { changeAccount, standingOwner } from './payment-accounts.ts';
import { newSession, type Person, signedIn } from './people.ts';
import { newPicture } from './pictures.ts';
import { addBusyPrinter, addPrinter } from './printers.ts';
import { makeRole } from './roles.ts';
import { linkReceipt, somePapers } from './some-papers.ts';
import { type SomeTips, someTips } from './some-tips.ts';
import { hireServer } from './staff.ts';
import { type Order, order, soup, type World } from './world.ts';

/** A world with one of every kind of thing, or with as much of it as somebody asks for: all of it takes some seventy requests. */

export interface Parts {
  /** Its restaurant's own. */
  slug: string;
  order: Order;
  serviceAreaGuid: string;
  tableGuid: string;
  /** Of that table. */
  tableCode: string;
  /** On no menu. */
  imageGuid: string;
  viewGuid: string;
  /** Of whom there is an order. */
  customerGuid: string;
  otherOrderGuid: string;
  discountGuid: string;
  serviceChargeGuid: string;
  stationGuid: string;
  drawerGuid: string;
  paymentGuid: string;
  vaultCardId: string;
  /** Of an address that is stopped for card testing. */
  cardTestingBlockId: string;
  /** An order that is brought. */
  deliveredGuid: string;
  authorized: { retref: string; paymentGuid: string };
  /** Of an authorized card payment. */
  retref: string;
  /** Of a hold of a tab that names no order. */
  tabRetref: string;
  /** An account of a processor that cards were charged at before; another one waits for a second owner. */
  formerMerchantId: string;
  /** What that other one is. */
  nextAccount: { processor: string; merchantId: string };
  /** A business day with a Z report, long ago. */
  closedDate: number;
  /** An invoice, issued for an order that is paid; another is paid and has none. */
  papers: { invoiceGuid: string; paidOrderGuid: string };
  /** Of `order`, and what its address ends with. */
  receiptLink: { guid: string; token: string };
  ticketGuid: string;
  /** Mapped, not proven. */
  mapping: { id: string; domain: string };
  /** A person who owns the tenant, at two devices. */
  owner: Person;
  otherSessionId: string;
  /** Of the owner, who cannot use it: its key is nobody's. */
  passkeyId: string;
  linkedProvider: string;
  /** Another person of the tenant. */
  member: Person;
  /** Of what its till did, nobody knows who: it is parked. */
  parkedCommandId: string;
  /** A paired till, which calls with its credential. */
  till: PairedTill;
  /** Another one, with somebody signed in. */
  signedInTill: Client;
  /** At the page of its restaurant. */
  guest: Client;
  /** What the guest has ordered. */
  guestOrderGuid: string;
  /** A printer that asks with this key. */
  printer: { guid: string; key: string };
  /** Another one, with something to print that waits. */
  busyPrinter: { guid: string; printJobGuid: string };
  epsonPrinter: { key: string };
  /** A device that is not paired yet, and the code that pairs it. */
  unpaired: { guid: string; pairingCode: string };
  /** One that the tenant has made, and nobody has. */
  role: string;
  /** Somebody who works there, as a server. */
  staff: { guid: string; jobGuid: string; pin: string };
  /** Their entry: they are clocked in. */
  timeEntryGuid: string;
  /** Somebody else, who is not. */
  colleagueGuid: string;
  /** Asked for with the key; nobody has decided. */
  approvalRequestGuid: string;
  tips: SomeTips;
  /** Given by the owner, not used. */
  approvalGuid: string;
  webhookEndpointId: string;
  webhookDeliveryId: string;
  /** What is not sold for now. */
  paused: { channels: string[] };
  /** How much of the soup is left. */
  stock: { quantity: number };
}

export type FullWorld = World & Parts;

interface Named {
  guid: string;
}

/** A world to which parts are added, each once. */
interface Growing extends World {
  part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]>;
}

const made = async (world: World, path: string, body?: object): Promise<string> =>
  (await world.key.post<Named>(`${world.place.path}${path}`, body)).must(201).guid;

const TEN_PERCENT = { name: 'Ten', terms: { type: 'PERCENT', rate: '10' } };
const NEXT_ACCOUNT = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-3' };

/** How each part comes to be. One that needs another asks for it. */
const MAKERS: { [Name in keyof Parts]: (world: Growing) => Promise<Parts[Name]> } = {
  owner: (world) => standingOwner(world),
  member: ({ target, tenantId }) => signedIn(target, { places: [{ tenantId, role: 'kitchen' }] }),
  serviceAreaGuid: (world) => made(world, '/service-areas', { name: 'Terrace' }),
  tableGuid: (world) => made(world, '/tables', { name: 'T1' }),
  async tableCode(world) {
    const path = `${world.place.path}/tables/${await world.part('tableGuid')}/code`;
    return (await world.key.post<{ tableCode: string }>(path, {})).must(200).tableCode;
  },
  imageGuid: (world) => made(world, '/images', newPicture()),
  viewGuid: (world) =>
    made(world, '/report-views', { name: 'Last week', report: 'sales', period: 'LAST_7_DAYS' }),
  async paused({ key, place }) {
    const channels = ['KIOSK'];
    const pause = { channels, reason: 'The fryer is broken' };
    (await key.put(`${place.path}/opening-hours`, {})).must(200);
    (await key.post(`${place.path}/opening-hours/pause`, pause)).must(200);
    return { channels };
  },
  async customerGuid({ key, place }) {
    const somebody = { name: 'Ana', phone: '+12125550100' };
    const { guid } = (await key.post<Named>('/api/v1/customers', somebody)).must(201);
    await order(key, place, { guest: { customerGuid: guid } });
    return guid;
  },
  otherOrderGuid: async ({ key, place }) => (await order(key, place)).guid,
  deliveredGuid: async ({ key, place }) => (await order(key, place, { diningOption: 'DELIVERY' })).guid,
  discountGuid: (world) => made(world, '/discounts', TEN_PERCENT),
  serviceChargeGuid: (world) => made(world, '/service-charges', TEN_PERCENT),
  async stationGuid(world) {
    const guid = await made(world, '/kitchen/stations', { name: 'Grill' });
    const rules = [{ stationGuids: [guid] }];
    (await world.key.put(`${world.place.path}/kitchen/routing`, { rules })).must(200);
    return guid;
  },
  drawerGuid: (world) => made(world, '/cash-drawers', { name: 'Bar', openingAmount: 10_000 }),
  async paymentGuid(world) {
    const { key, place } = world;
    await world.part('drawerGuid');
    // Of an order of its own: what is paid in part cannot be given away any more.
    const { guid } = await order(key, place);
    const cash = { type: 'CASH', amount: 100 };
    const paid = await key.post<{ paymentGuid: string }>(`${place.path}/orders/${guid}/payments`, cash);
    return paid.must(201).paymentGuid;
  },
  async stock({ key, place }) {
    const quantity = 100_000;
    const path = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
    (await key.put(path, { status: 'QUANTITY', quantity })).must(200);
    return { quantity };
  },
  async vaultCardId({ key }) {
    const stored = await key.post<{ id: string }>('/api/v1/payments/vault/cards', newCard(randomUUID()));
    return stored.must(201).id;
  },
  async formerMerchantId(world) {
    // A number that no other tenant has.
    const merchantId = world.place.guid.slice(-12);
    const login = { username: 'testing', password: 'testing123' };
    const path = `${world.place.path}/payment-account`;
    (await world.key.put(path, { processor: 'CARDPOINTE', merchantId, ...login })).must(200);
    await changeAccount(world, { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' });
    // The owner is the second one that it waits for.
    (await (await standingOwner(world)).put(path, NEXT_ACCOUNT)).must(200);
    return merchantId;
  },
  async nextAccount(world) {
    await world.part('formerMerchantId');
    return NEXT_ACCOUNT;
  },
  async order(world) {
    await world.part('stationGuid');
    return order(world.key, world.place, { guest: { name: 'Ana' } });
  },
  async ticketGuid(world) {
    await world.part('order');
    const tickets = await world.key.get<{ items: Named[] }>(`${world.place.path}/kitchen/tickets`);
    return tickets.must(200).items[0]!.guid;
  },
  async mapping({ key, place }) {
    const body = { restaurantGuid: place.guid, domain: `guests-${randomUUID()}.example.com` };
    const { id, domain } = (await key.post<Parts['mapping']>('/api/v1/domain/mappings', body)).must(201);
    return { id, domain };
  },
  staff: (world) => hireServer(world),
  role: async (world) => makeRole(await world.part('owner'), ['orders.view']),
  colleagueGuid: async (world) => (await hireServer(world)).guid,
  async timeEntryGuid(world) {
    const { guid: staffGuid } = await world.part('staff');
    return made(world, '/time-entries/clock-in', { staffGuid });
  },
  tips: (world) => someTips(world),
  till: (world) => pairTill(world),
  /** A sale of a till that was offline, by somebody whom nobody knows. */
  async parkedCommandId(world) {
    const { place } = world;
    const till = await world.part('till');
    const where = { till, path: place.path, restaurantGuid: place.guid, staffGuid: randomUUID() };
    const offline = offlineTill(where);
    const { id } = offline.did({ type: 'createOrder', body: soup(place) });
    (await offline.push()).must(200);
    return id;
  },
  async signedInTill(world) {
    const { pin } = await world.part('staff');
    return signInAt(world, await pairTill(world), { pin });
  },
  unpaired: (world) => addDevice(world),
  printer: (world) => addPrinter(world),
  busyPrinter: (world) => addBusyPrinter(world),
  epsonPrinter: (world) => addPrinter(world, { name: 'Bar', kind: 'EPSON_SERVER_DIRECT_PRINT' }),
  approvalGuid: async (world) =>
    approve(await world.part('owner'), world.place, compOf(await world.part('otherOrderGuid'))),
  async approvalRequestGuid(world) {
    const asking = { ...compOf(await world.part('otherOrderGuid')), comment: 'Table 4' };
    return made(world, '/approval-requests', asking);
  },
  async slug({ key, place }) {
    const slug = `s-${randomUUID()}`;
    (await key.put(`${place.path}/slug`, { slug })).must(200);
    return slug;
  },
  guest: async (world) => guestAt(world.target, { slug: await world.part('slug') }),
  async guestOrderGuid(world) {
    const guest = await world.part('guest');
    return (await guest.post<Named>('/api/v1/storefront/orders', guestOrder(world.place))).must(201).guid;
  },
  async tabRetref(world) {
    await world.part('formerMerchantId');
    const hold = { ...slip(world), amount: 50_000, tab: {} };
    return (await world.key.post<{ retref: string }>('/api/v1/payments/auth', hold)).must(201).retref;
  },
  async authorized(world) {
    await world.part('formerMerchantId');
    const { retref, paymentGuid } = (
      await world.key.post<Parts['authorized']>('/api/v1/payments/auth', slip(world))
    ).must(201);
    return { retref, paymentGuid };
  },
  retref: async (world) => (await world.part('authorized')).retref,
  async closedDate(world) {
    // No two worlds have the same, so that nobody finds another's by it.
    const businessDate = (1_500 + randomInt(500)) * 10_000 + (1 + randomInt(12)) * 100 + 1 + randomInt(28);
    await made(world, '/day-closes', { businessDate, leaveOpen: true });
    return businessDate;
  },
  async otherSessionId(world) {
    const { uid } = await world.part('owner');
    return (await newSession(world.target, uid)).sessionId;
  },
  async passkeyId(world) {
    const id = randomUUID();
    await world.target.database.sql(
      `insert into passkeys (id, uid, credential_id, public_key, name, sign_count, transports, synced, created_at)
       values ($1, $2, $3, '', 'Phone', 0, '{}', false, now())`,
      [id, (await world.part('owner')).uid, id],
    );
    return id;
  },
  async linkedProvider(world) {
    const { uid } = await world.part('owner');
    // Not the last way in.
    await world.part('passkeyId');
    await world.target.database.sql(
      `insert into federated_identities (provider, subject, uid, created_at) values ('acme', $1, $2, now())`,
      [uid, uid],
    );
    return 'acme';
  },
  async webhookEndpointId({ key, place }) {
    const url = 'http://127.0.0.1:9/never';
    const hook = { url, eventTypes: ['tenant.*'], restaurantGuids: [place.guid] };
    const added = await key.post<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', hook);
    return added.must(201).endpoint.id;
  },
  async webhookDeliveryId(world) {
    const path = `/api/v1/webhooks/endpoints/${await world.part('webhookEndpointId')}/test`;
    return (await world.key.post<{ id: string }>(path, undefined)).must(201).id;
  },
  cardTestingBlockId: (world) => blockSomebody(world),
  papers: (world) => somePapers(world),
  receiptLink: async (world) => linkReceipt(world, await world.part('order')),
};

const NAMES = Object.keys(MAKERS) as (keyof Parts)[];

function growing(world: World): Growing {
  const parts: { [Name in keyof Parts]?: Promise<Parts[Name]> } = {};
  const grown: Growing = {
    ...world,
    part<Name extends keyof Parts>(name: Name) {
      parts[name] ??= MAKERS[name](grown) as never;
      return parts[name] as Promise<Parts[Name]>;
    },
  };
  return grown;
}

/** The world with every part. */
export async function fill(world: World): Promise<FullWorld> {
  const grown = growing(world);
  const full: Record<string, unknown> = { ...world };
  // One after the other, as a tenant that comes to have them.
  for (const name of NAMES) full[name] = await grown.part(name);
  return full as unknown as FullWorld;
}

/** Thrown where a part is asked for that is not there yet. */
class Missing extends Error {
  readonly part: keyof Parts;

  constructor(part: keyof Parts) {
    super(`${part} is not there yet`);
    this.part = part;
  }
}

/**
 * The world with `first`, and with the parts that `use` asks it for. `use` is done again each time it has asked for one that is not
 * there, until it ends; so it only reads.
 */
export async function fillFor(
  world: World,
  first: readonly (keyof Parts)[],
  use: (world: FullWorld) => void,
): Promise<FullWorld> {
  const grown = growing(world);
  const filled = { ...world } as FullWorld;
  for (const name of NAMES) {
    const get = () => {
      throw new Missing(name);
    };
    Object.defineProperty(filled, name, { get, configurable: true, enumerable: false });
  }
  const add = async (name: keyof Parts) => {
    const value = await grown.part(name);
    Object.defineProperty(filled, name, { value, enumerable: true });
  };
  for (const name of first) await add(name);
  for (;;) {
    try {
      use(filled);
      return filled;
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      await add(error.part);
    }
  }
}

/** A comp of an order that nobody has asked for yet. */
export const compOf = (guid: string) => ({
  permission: 'orders.comp' as const,
  target: { type: 'ORDER' as const, guid, version: 1 },
  selectionGuids: [],
  amount: 690,
  reason: 'REGULAR',
});

export const newCard = (customerId: string) => ({
  customerId,
  token: { value: '9471234567891443', expiryMonth: 12, expiryYear: 2_060 },
});

let slips = 0;
/** A charge that needs no gateway: taken on a terminal of another company. */
export const slip = ({ place }: World) => ({
  restaurantGuid: place.guid,
  amount: 500,
  source: { terminal: { reference: `slip ${++slips}` } },
});
