import { randomInt, randomUUID } from 'node:crypto';
import { routes } from '../../src/main/app.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { approve } from './approvals.ts';
import { blockSomebody } from './card-testing.ts';
import { PASSWORD } from './credentials.ts';
import { addDevice, type PairedTill, pairTill, signInAt } from './devices.ts';
import { guestAt, guestOrder } from './guests.ts';
import { type Client, client, RawBytes } from './http.ts';
import { newKey, offlineTill } from './offline.ts';
import { changeAccount, standingOwner } from './payment-accounts.ts';
import { newSession, type Person, signedIn } from './people.ts';
import { newPicture } from './pictures.ts';
import { addBusyPrinter, addPrinter } from './printers.ts';
import { accessOf } from './promises.ts';
import { makeRole, newName } from './roles.ts';
import { linkReceipt, somePapers } from './some-papers.ts';
import { type SomeTips, someTips, TIP_POOLS } from './some-tips.ts';
import { hireServer } from './staff.ts';
import { type Order, order, soup, type World } from './world.ts';

export { accessOf, paramNames, standsAlone } from './promises.ts';

/**
 * A valid request for every route, so that what holds for all routes is proven on all of them. A new route whose path or
 * body needs something fails the tests here until it has its line below.
 */

/** A world in which every kind of thing exists. */
export interface FullWorld extends World {
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
  /** Of an authorized card payment. */
  retref: string;
  /** Of a hold of a tab that names no order. */
  tabRetref: string;
  authorizedGuid: string;
  /** A business day with a Z report, long ago. */
  closedDate: number;
  /** Issued for an order that is paid; another is paid and has none. */
  invoiceGuid: string;
  paidOrderGuid: string;
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
}

/** A comp of an order that nobody has asked for yet. */
const compOf = (guid: string) => ({
  permission: 'orders.comp' as const,
  target: { type: 'ORDER' as const, guid, version: 1 },
  selectionGuids: [],
  amount: 690,
  reason: 'REGULAR',
});

export async function fill(world: World): Promise<FullWorld> {
  const { target, tenantId } = world;
  const owner = await standingOwner(world);
  const member = await signedIn(target, { places: [{ tenantId, role: 'kitchen' }] });
  const area = (await world.key.post<Named>(`${world.place.path}/service-areas`, { name: 'Terrace' })).must(
    201,
  );
  const table = (await world.key.post<Named>(`${world.place.path}/tables`, { name: 'T1' })).must(201);
  const image = (await world.key.post<Named>(`${world.place.path}/images`, newPicture())).must(201);
  const looked = { name: 'Last week', report: 'sales', period: 'LAST_7_DAYS' };
  const view = (await world.key.post<Named>(`${world.place.path}/report-views`, looked)).must(201);
  const pause = { channels: ['KIOSK'], reason: 'The fryer is broken' };
  (await world.key.post(`${world.place.path}/opening-hours/pause`, pause)).must(200);
  const somebody = { name: 'Ana', phone: '+12125550100' };
  const customer = (await world.key.post<Named>('/api/v1/customers', somebody)).must(201);
  await order(world.key, world.place, { guest: { customerGuid: customer.guid } });
  const other = await order(world.key, world.place);
  const { guid: deliveredGuid } = await order(world.key, world.place, { diningOption: 'DELIVERY' });
  const percent = { type: 'PERCENT', rate: '10' };
  const terms = { name: 'Ten', terms: percent };
  const discount = (await world.key.post<Named>(`${world.place.path}/discounts`, terms)).must(201);
  const charge = (await world.key.post<Named>(`${world.place.path}/service-charges`, terms)).must(201);
  const stations = `${world.place.path}/kitchen/stations`;
  const station = (await world.key.post<Named>(stations, { name: 'Grill' })).must(201);
  const rules = [{ stationGuids: [station.guid] }];
  (await world.key.put(`${world.place.path}/kitchen/routing`, { rules })).must(200);
  (await world.key.put(`${world.place.path}/opening-hours`, {})).must(200);
  const float = { name: 'Bar', openingAmount: 10_000 };
  const drawer = (await world.key.post<Named>(`${world.place.path}/cash-drawers`, float)).must(201);
  // Of its own: what is paid in part cannot be given away any more.
  const { guid: paidGuid } = await order(world.key, world.place);
  const paidPath = `${world.place.path}/orders/${paidGuid}`;
  const cash = { type: 'CASH', amount: 100 };
  const payment = await world.key.post<{ paymentGuid: string }>(`${paidPath}/payments`, cash);
  const soupStock = `${world.place.path}/menu/items/${world.place.item('Soup').guid}/stock`;
  (await world.key.put(soupStock, { status: 'QUANTITY', quantity: 100_000 })).must(200);
  const card = (
    await world.key.post<{ id: string }>('/api/v1/payments/vault/cards', newCard(crypto.randomUUID()))
  ).must(201);
  const login = { username: 'testing', password: 'testing123' };
  const accountPath = `${world.place.path}/payment-account`;
  const first = { processor: 'CARDPOINTE', merchantId: formerAccount(world), ...login };
  (await world.key.put(accountPath, first)).must(200);
  await changeAccount(world, { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' });
  // The owner is the second one that it waits for.
  (await (await standingOwner(world)).put(accountPath, NEXT_ACCOUNT)).must(200);
  const placed = await order(world.key, world.place, { guest: { name: 'Ana' } });
  const tickets = await world.key.get<{ items: Named[] }>(`${world.place.path}/kitchen/tickets`);
  const domain = `guests-${randomUUID()}.example.com`;
  const mapping = (
    await world.key.post<FullWorld['mapping']>('/api/v1/domain/mappings', {
      restaurantGuid: world.place.guid,
      domain,
    })
  ).must(201);
  const staff = await hireServer(world);
  const role = await makeRole(owner, ['orders.view']);
  const { guid: colleagueGuid } = await hireServer(world);
  const clockIn = `${world.place.path}/time-entries/clock-in`;
  const clocked = await world.key.post<Named>(clockIn, { staffGuid: staff.guid });
  const tips = await someTips(world);
  const till = await pairTill(world);
  const parkedCommandId = await parkSale(world, till);
  const signedInTill = await signInAt(world, await pairTill(world), { pin: staff.pin });
  const unpaired = await addDevice(world);
  const printer = await addPrinter(world);
  const busyPrinter = await addBusyPrinter(world);
  const epsonPrinter = await addPrinter(world, { name: 'Bar', kind: 'EPSON_SERVER_DIRECT_PRINT' });
  const approvalGuid = await approve(owner, world.place, compOf(other.guid));
  const asking = { ...compOf(other.guid), comment: 'Table 4' };
  const request = await world.key.post<Named>(`${world.place.path}/approval-requests`, asking);
  const slug = `s-${randomUUID()}`;
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  const guest = await guestAt(target, { slug });
  const asGuest = guestOrder(world.place);
  const ordered = (await guest.post<Named>('/api/v1/storefront/orders', asGuest)).must(201);
  const tab = await world.key.post<{ retref: string }>('/api/v1/payments/auth', {
    ...slip(world),
    amount: 50_000,
    tab: {},
  });
  const authorized = await world.key.post<{ retref: string; paymentGuid: string }>(
    '/api/v1/payments/auth',
    slip(world),
  );
  // No two worlds have the same, so that nobody finds another's by it.
  const closedDate = (1_500 + randomInt(500)) * 10_000 + (1 + randomInt(12)) * 100 + 1 + randomInt(28);
  (
    await world.key.post(`${world.place.path}/day-closes`, { businessDate: closedDate, leaveOpen: true })
  ).must(201);
  const { sessionId: otherSessionId } = await newSession(target, owner.uid);
  const passkeyId = await ownedPasskey(world, owner.uid);
  const restaurantGuids = [world.place.guid];
  const hook = { url: 'http://127.0.0.1:9/never', eventTypes: ['tenant.*'], restaurantGuids };
  const made = await world.key.post<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', hook);
  const webhookEndpointId = made.must(201).endpoint.id;
  const tested = await world.key.post<{ id: string }>(
    `/api/v1/webhooks/endpoints/${webhookEndpointId}/test`,
    undefined,
  );
  return {
    ...world,
    slug,
    staff,
    role,
    timeEntryGuid: clocked.must(201).guid,
    colleagueGuid,
    tips,
    till,
    guest,
    guestOrderGuid: ordered.guid,
    parkedCommandId,
    signedInTill,
    approvalGuid,
    approvalRequestGuid: request.must(201).guid,
    unpaired,
    printer,
    busyPrinter,
    epsonPrinter,
    webhookEndpointId,
    order: placed,
    ticketGuid: tickets.must(200).items[0]!.guid,
    webhookDeliveryId: tested.must(201).id,
    serviceAreaGuid: area.guid,
    tableGuid: table.guid,
    tableCode: (
      await world.key.post<{ tableCode: string }>(`${world.place.path}/tables/${table.guid}/code`, {})
    ).must(200).tableCode,
    imageGuid: image.guid,
    viewGuid: view.guid,
    customerGuid: customer.guid,
    otherOrderGuid: other.guid,
    discountGuid: discount.guid,
    serviceChargeGuid: charge.guid,
    stationGuid: station.guid,
    drawerGuid: drawer.guid,
    paymentGuid: payment.must(201).paymentGuid,
    vaultCardId: card.id,
    cardTestingBlockId: await blockSomebody(world),
    deliveredGuid,
    mapping: { id: mapping.id, domain: mapping.domain },
    retref: authorized.must(201).retref,
    tabRetref: tab.must(201).retref,
    authorizedGuid: authorized.must(201).paymentGuid,
    closedDate,
    ...(await somePapers(world)),
    receiptLink: await linkReceipt(world, placed),
    owner,
    otherSessionId,
    passkeyId,
    member,
  };
}

/** A sale of a till that was offline, by somebody whom nobody knows. */
async function parkSale({ place }: World, till: PairedTill): Promise<string> {
  const where = { till, path: place.path, restaurantGuid: place.guid, staffGuid: randomUUID() };
  const offline = offlineTill(where);
  const { id } = offline.did({ type: 'createOrder', body: soup(place) });
  (await offline.push()).must(200);
  return id;
}

async function ownedPasskey({ target }: World, uid: string): Promise<string> {
  const id = randomUUID();
  await target.database.sql(
    `insert into passkeys (id, uid, credential_id, public_key, name, sign_count, transports, synced, created_at)
     values ($1, $2, $3, '', 'Phone', 0, '{}', false, now())`,
    [id, uid, id],
  );
  return id;
}

const newCard = (customerId: string) => ({
  customerId,
  token: { value: '9471234567891443', expiryMonth: 12, expiryYear: 2_060 },
});

/** A charge that needs no gateway: taken on a terminal of another company. */
let slips = 0;
const slip = ({ place }: World) => ({
  restaurantGuid: place.guid,
  amount: 500,
  source: { terminal: { reference: `slip ${++slips}` } },
});

interface Named {
  guid: string;
}

const lineOf = ({ order }: FullWorld): string => order.checks[0]!.selections[0]!.guid;

const NEXT_ACCOUNT = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-3' };

/** A processor's number that no other tenant has. */
const formerAccount = ({ place }: World): string => place.guid.slice(-12);

/** What stands for each path parameter, by its name. */
const PARAMS: Record<string, (world: FullWorld, route: Route) => string> = {
  tenantId: ({ tenantId }) => tenantId,
  restaurantGuid: ({ place }) => place.guid,
  groupGuid: ({ place }) => place.menu.menus[0]!.groups[0]!.guid,
  itemGuid: ({ place }) => place.item('Soup').guid,
  serviceAreaGuid: (world) => world.serviceAreaGuid,
  tableGuid: (world) => world.tableGuid,
  code: (world) => world.tableCode,
  imageGuid: (world) => world.imageGuid,
  viewGuid: (world) => world.viewGuid,
  customerGuid: (world) => world.customerGuid,
  stationGuid: (world) => world.stationGuid,
  invoiceGuid: (world) => world.invoiceGuid,
  receiptLinkGuid: ({ receiptLink }) => receiptLink.guid,
  receiptToken: ({ receiptLink }) => receiptLink.token,
  drawerGuid: (world) => world.drawerGuid,
  paymentGuid: (world, { path }) => (path.endsWith('/tip-slip') ? world.authorizedGuid : world.paymentGuid),
  businessDate: ({ closedDate }) => String(closedDate),
  retref: (world) => world.retref,
  merchantId: formerAccount,
  blockId: (world) => world.cardTestingBlockId,
  exceptionId: (world) => world.order.guid,
  refundGuid: (world) => world.order.guid,
  ticketGuid: (world) => world.ticketGuid,
  checkGuid: (world) => world.order.checks[0]!.guid,
  orderGuid: (world, { path }) => {
    if (path.startsWith('/api/v1/storefront')) return world.guestOrderGuid;
    return path.endsWith('/delivery') ? world.deliveredGuid : world.order.guid;
  },
  selectionGuid: (world) => lineOf(world),
  discountGuid: (world, { path }) => (path.includes('/orders/') ? world.order.guid : world.discountGuid),
  serviceChargeGuid: (world, { path }) =>
    path.includes('/orders/') ? world.order.guid : world.serviceChargeGuid,
  uid: ({ member }) => member.uid,
  endpointId: ({ webhookEndpointId }) => webhookEndpointId,
  id: ({ key, otherSessionId, mapping, vaultCardId, passkeyId }, { path }) => {
    if (path.includes('/passkeys/')) return passkeyId;
    if (/\/domains?\//.test(path)) return mapping.id;
    if (path.includes('/vault/')) return vaultCardId;
    return path.includes('/sessions/') ? otherSessionId : key.id;
  },
  slug: ({ place, slug }, { path }) =>
    path.includes('/slugs/') || path.startsWith('/r/') ? slug : `nobody-has-${place.guid.slice(-12)}`,
  domain: ({ mapping }) => mapping.domain,
  placeId: () => 'ChIJsimulated0001',
  deviceGuid: ({ till }) => till.guid,
  printerGuid: ({ printer }) => printer.guid,
  printerKey: ({ printer, epsonPrinter }, { operationId }) =>
    operationId === 'pollEpsonPrinter' ? epsonPrinter.key : printer.key,
  printJobGuid: ({ busyPrinter }) => busyPrinter.printJobGuid,
  commandId: ({ parkedCommandId }) => parkedCommandId,
  approvalGuid: ({ approvalGuid }) => approvalGuid,
  requestGuid: ({ approvalRequestGuid }) => approvalRequestGuid,
  staffGuid: ({ staff }) => staff.guid,
  role: ({ role }) => role,
  timeEntryGuid: (world) => world.timeEntryGuid,
  distributionGuid: ({ tips }) => tips.distributionGuid,
  payoutGuid: ({ tips }) => tips.payoutGuid,
  deliveryId: ({ webhookDeliveryId }) => webhookDeliveryId,
  provider: () => 'acme',
  section: () => 'orders',
  topic: () => 'createOrder',
  picture: () => 'menu.webp',
  report: () => 'sales',
};

/** Required query parameters, by name. */
const QUERY: Record<string, (world: FullWorld) => string> = {
  tenantId: ({ tenantId }) => tenantId,
  state: () => 'nobody-began-this',
  businessDate: (world) => String(world.order.businessDate),
  customerId: () => 'guest-1',
  from: (world) => String(world.order.businessDate),
  to: (world) => String(world.order.businessDate),
  query: () => 'pizzeria',
  domain: ({ mapping }) => mapping.domain,
};

const CODE = { code: '123456' };
const NO_PASSKEY = {
  id: 'nobody',
  rawId: 'nobody',
  type: 'public-key',
  response: { clientDataJSON: 'nothing', attestationObject: 'nothing' },
};
const TOKEN = { token: 'nobody-was-sent-this' };

const BODIES: Record<string, (world: FullWorld) => unknown> = {
  enrollCard: () => newCard(crypto.randomUUID()),
  putCardTestingLimits: () => ({ declinesPerCaller: 30 }),
  putCustomerRetention: () => ({ eraseAfterMonths: 24 }),
  putPaymentAccount: () => ({ processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-2' }),
  confirmPaymentAccountChange: () => NEXT_ACCOUNT,
  putFormerPaymentAccount: () => ({ username: 'testing', password: 'testing123' }),
  createTenant: () => ({ name: 'Sample' }),
  updateTenant: () => ({ name: 'Renamed' }),
  issueApiKey: ({ tenantId, place }) => ({
    tenantId,
    name: 'Sample',
    scopes: ['read:orders'],
    restaurantGuids: [place.guid],
  }),
  updateApiKey: () => ({ description: 'Changed' }),
  rotateApiKey: () => ({ overlapSeconds: 3_600 }),
  issueOwnApiKey: ({ place }) => ({ name: 'Sample', scopes: ['read:orders'], restaurantGuids: [place.guid] }),
  updateOwnApiKey: () => ({ description: 'Changed' }),
  rotateOwnApiKey: () => ({ overlapSeconds: 3_600 }),
  createRestaurant: () => ({ name: 'Sample', timeZone: 'Europe/Lisbon', currency: 'EUR' }),
  updateRestaurant: () => ({ name: 'Renamed' }),
  resolveDomain: ({ mapping }) => ({ domain: mapping.domain }),
  validateDomain: () => ({ domain: 'www.example.org' }),
  createDomainMapping: ({ place }) => ({
    restaurantGuid: place.guid,
    domain: `more-${randomUUID()}.example.com`,
  }),
  updateDomainMapping: () => ({ primary: false }),
  createGuestSession: ({ slug }) => ({ slug }),
  previewStorefrontOrder: ({ place }) => guestOrder(place),
  createStorefrontOrder: ({ place }) => guestOrder(place),
  createStorefrontPayment: () => ({ source: { token: newCard('').token } }),
  setRestaurantSlug: () => ({ slug: `s-${randomUUID()}` }),
  registerHostingDomain: ({ mapping }) => ({ domain: mapping.domain }),
  getPlacePhotoMedia: () => ({ reference: 'nobody-was-given-this' }),
  createServiceArea: () => ({ name: 'Bar' }),
  updateServiceArea: () => ({ name: 'Garden' }),
  sendReceiptMail: () => ({ email: 'ana@example.com' }),
  createReceiptLink: ({ order }) => ({ checkGuid: order.checks[0]!.guid }),
  createImage: () => newPicture(),
  createTable: ({ serviceAreaGuid }) => ({ name: 'T2', serviceAreaGuid, capacity: 4 }),
  updateTable: () => ({ capacity: 6 }),
  issueTableCode: () => ({}),
  createCustomer: () => ({ name: 'Bea', phone: '+12125550101' }),
  updateCustomer: () => ({ notes: 'Allergic to nuts' }),
  beginPasskeyApproval: ({ otherOrderGuid }) => compOf(otherOrderGuid),
  createApproval: ({ otherOrderGuid }) => compOf(otherOrderGuid),
  createApprovalRequest: ({ otherOrderGuid }) => ({ ...compOf(otherOrderGuid), comment: 'Table 4' }),
  acceptApprovalRequest: () => ({}),
  declineApprovalRequest: () => ({ declineReason: 'It was hot.' }),
  createRole: () => ({
    name: newName(),
    title: 'Shift lead',
    permissions: [{ permission: 'orders.comp', maxAmount: 5_000 }],
  }),
  updateRole: () => ({ permissions: [{ permission: 'orders.view' }] }),
  pushSync: ({ place, staff }) => {
    const logId = randomUUID();
    const sentAt = '2026-01-10T10:00:00.000Z';
    const sale = { id: randomUUID(), seq: 1, type: 'createOrder', at: sentAt, staffGuid: staff.guid };
    return { logId, sentAt, commands: [{ ...sale, body: JSON.stringify(soup(place)) }] };
  },
  acceptSyncReview: () => ({ note: 'Kim says it was hers.' }),
  correctSyncReview: ({ place }) => ({ body: JSON.stringify(soup(place, { notes: 'As it was' })) }),
  rejectSyncReview: () => ({ note: 'Nobody ordered that.' }),
  createOfflineKey: ({ staff }) => ({ pin: staff.pin, publicKey: newKey().publicKey }),
  startStaffSession: ({ staff }) => ({ pin: staff.pin }),
  createDevice: () => ({ name: 'Bar till', kind: 'TILL' }),
  updateDevice: () => ({ idleMinutes: 10 }),
  pairDevice: ({ unpaired }) => ({ code: unpaired.pairingCode }),
  rotateDeviceCredential: () => ({ appVersion: '1.2.0' }),
  createStaffMember: () => ({ name: 'Ben Bar', jobs: [{ title: 'Bar', role: 'server' }] }),
  updateStaffMember: () => ({ displayName: 'Benny' }),
  resetStaffPin: () => ({ digits: 6 }),
  replaceLaborRules: () => ({
    weekStartsOn: 1,
    dailyOvertime: [],
    weeklyOvertime: [{ afterMinutes: 2_400, multiplier: '1.5' }],
  }),
  createReportView: () => ({
    name: 'Weeks beside last year',
    report: 'sales',
    period: 'LAST_30_DAYS',
    groupBy: 'week',
  }),
  replaceTipPools: () => TIP_POOLS,
  createTipDistribution: ({ tips }) => ({ businessDate: tips.unsharedDate }),
  reverseTipDistribution: () => ({ reason: 'The hours were wrong.' }),
  createTipPayout: ({ tips }) => ({ staffGuid: tips.staffGuid, method: 'PAYROLL', amount: 100 }),
  reverseTipPayout: () => ({ reason: 'Paid to the wrong person.' }),
  clockIn: ({ colleagueGuid }) => ({ staffGuid: colleagueGuid }),
  startBreak: () => ({ paid: true }),
  endBreak: () => ({}),
  clockOut: () => ({ declaredTipAmount: 1_250 }),
  createTimeEntry: ({ colleagueGuid }) => ({
    staffGuid: colleagueGuid,
    clockedInAt: '2026-01-10T10:00:00.000Z',
    clockedOutAt: '2026-01-10T18:00:00.000Z',
    reason: 'The till was out of order.',
  }),
  updateTimeEntry: () => ({ declaredTipAmount: 900, reason: 'Counted again.' }),
  replaceStaffWages: ({ staff }) => ({ wages: [{ jobGuid: staff.jobGuid, amount: 1_500, per: 'HOUR' }] }),
  importStaff: () => ({ csv: 'name,title,role\nCleo,Bar,server\n' }),
  createKitchenStation: () => ({ name: 'Bar', kind: 'BAR' }),
  updateKitchenStation: () => ({ printer: 'grill-1' }),
  startKitchenTicket: () => ({}),
  bumpKitchenTicket: () => ({}),
  recallKitchenTicket: () => ({}),
  prioritizeKitchenTicket: () => ({ priority: 5 }),
  reprintKitchenTicket: () => ({}),
  createPrinter: () => ({ name: 'Bar', kind: 'STAR_CLOUDPRNT' }),
  updatePrinter: () => ({ name: 'Bar', columns: 42 }),
  reroutePrinter: ({ busyPrinter }) => ({ printerGuid: busyPrinter.guid }),
  createPrintJob: ({ printer }) => ({ kind: 'TEST', printerGuid: printer.guid }),
  reroutePrintJob: ({ printer }) => ({ printerGuid: printer.guid }),
  pollStarPrinter: () => new RawBytes('application/json', Buffer.from('{"statusCode":"200%20OK"}')),
  pollEpsonPrinter: () =>
    new RawBytes('application/x-www-form-urlencoded', Buffer.from('ConnectionType=GetRequest&ID=bar')),
  updatePrintStatus: () => ({ outcome: 'FAILED', error: 'out of paper' }),
  replaceKitchenRouting: ({ stationGuid, place }) => ({
    rules: [{ menuItemGuid: place.item('Soup').guid, stationGuids: [stationGuid] }],
  }),
  issueInvoice: ({ paidOrderGuid }) => ({ orderGuid: paidOrderGuid, buyer: { name: 'Ana Ruiz' } }),
  issueCreditNote: () => ({ reason: 'Wrong buyer' }),
  replaceDocumentSettings: () => ({ taxNumber: 'NIF B12345678', footerLines: ['Gracias'], language: 'es' }),
  replaceOpeningHours: () => ({ weekly: [{ start: '10:00', end: '02:00' }], maxOrders: 8 }),
  replaceDeliveryZones: () => ({
    zones: [{ name: 'Centre', postalCodes: ['280*'], feeAmount: 300, driveMinutes: 15, active: false }],
  }),
  createDeliveryQuote: () => ({ postalCode: '28004' }),
  updateDelivery: () => ({ state: 'ASSIGNED', courier: { name: 'Rui' } }),
  pauseOrdering: () => ({ channels: ['ONLINE'], reason: 'The oven is down.' }),
  resumeOrdering: () => ({}),
  replaceMenu: ({ place }) => ({ menus: place.menu.menus, modifierGroups: place.menu.modifierGroups }),
  setMenuItemStock: () => ({ status: 'QUANTITY', quantity: 1_000 }),
  createMenuItem: () => ({ name: 'Bread', priceAmount: 250 }),
  updateMenuItem: () => ({ description: 'Of the day' }),
  createOrder: ({ place }) => soup(place),
  previewOrder: ({ place }) => ({ ...soup(place), explain: true }),
  createDiscount: () => ({ name: 'Happy hour', terms: { type: 'PERCENT', rate: '20' } }),
  updateDiscount: () => ({ automatic: true }),
  createServiceCharge: () => ({
    name: 'Large party',
    terms: { type: 'PERCENT', rate: '12.5', minimumGuests: 6 },
  }),
  updateServiceCharge: () => ({ name: 'Party of six' }),
  updateOrder: () => ({ notes: 'By the window' }),
  createWebhookEndpoint: () => ({ url: 'http://127.0.0.1:9/hooks', eventTypes: ['order.*'] }),
  updateWebhookEndpoint: () => ({ description: 'Changed' }),
  replayWebhookEndpoint: () => ({ mode: 'ALL' }),
  verifyWebhook: () => ({ body: '{}', headers: {}, secret: 'whsec_c2FtcGxl' }),
  rotateWebhookSecret: () => ({ overlapSeconds: 60 }),
  createOrderPayment: () => ({ type: 'CASH', amount: 200, tenderedAmount: 500 }),
  authorizeCardPayment: (world) => slip(world),
  createCardSale: (world) => slip(world),
  adjustCardTip: ({ retref }) => ({ retref, tipAmount: 0 }),
  captureCardPayment: ({ retref }) => ({ retref }),
  settleTab: ({ place, order, tabRetref }) => ({
    restaurantGuid: place.guid,
    orderGuid: order.guid,
    retrefs: [tabRetref],
  }),
  voidCardPayment: ({ retref }) => ({ retref, reason: 'Wrong table' }),
  resolveReconciliationException: () => ({ resolution: 'The slip was lost; paid in cash.' }),
  refundCardPayment: ({ retref }) => ({ retref, amount: 100, reason: 'Cold soup' }),
  cancelRefund: () => ({ reason: 'The guest came back for it.' }),
  voidPayment: () => ({ reason: 'Wrong table' }),
  refundPayment: () => ({ amount: 100, reason: 'Cold soup' }),
  openCashDrawer: () => ({ name: 'Terrace', openingAmount: 5_000 }),
  payIntoCashDrawer: () => ({ amount: 2_000, reason: 'Change from the bank' }),
  payOutOfCashDrawer: () => ({ amount: 1_500, reason: 'Parsley' }),
  openCashDrawerWithoutSale: () => ({ reason: 'Change for a note of fifty' }),
  countCashDrawer: () => ({ countedAmount: 9_900 }),
  createDayClose: (world) => ({ businessDate: world.order.businessDate, leaveOpen: true }),
  closeCashDrawer: () => ({ countedAmount: 10_000 }),
  addSelections: ({ place }) => ({ items: soup(place).items }),
  updateSelection: () => ({ seatNumber: 2 }),
  voidSelections: (world) => ({ selectionGuids: [lineOf(world)], reason: 'WRONG_DISH' }),
  fireSelections: () => ({}),
  holdSelections: () => ({}),
  compOrderItems: (world) => ({ selectionGuids: [lineOf(world)], reason: 'REGULAR' }),
  addDiscount: () => ({ name: 'Ten percent', type: 'PERCENT', rate: '10' }),
  addServiceCharge: () => ({ name: 'Service', type: 'PERCENT', rate: '5' }),
  addCheck: () => ({}),
  splitCheck: () => ({ parts: 2 }),
  shareSelection: (world) => ({ selectionGuid: lineOf(world), parts: 2 }),
  unshareSelection: (world) => ({ selectionGuid: lineOf(world) }),
  mergeChecks: (world) => ({ checkGuids: [world.order.checks[0]!.guid, world.order.guid] }),
  mergeOrders: ({ otherOrderGuid }) => ({ fromOrderGuid: otherOrderGuid }),
  updateCheck: () => ({ taxExempt: true }),
  transferCheck: ({ otherOrderGuid }) => ({ toOrderGuid: otherOrderGuid }),
  moveSelections: (world) => ({ selectionGuids: [lineOf(world)] }),
  runOrderCommands: (world) => ({
    commands: [
      { command: 'updateSelection', selectionGuid: lineOf(world), body: { seatNumber: 2 } },
      { command: 'updateOrder', body: { notes: 'By the window' } },
    ],
  }),
  closeOrder: () => ({}),
  reopenOrder: () => ({}),
  putOrderGuest: () => ({ guest: { name: 'Ana', phone: '+34 600 000 000' } }),
  acceptOrder: () => ({}),
  rejectOrder: () => ({ reason: 'TOO_BUSY' }),
  voidOrder: () => ({ reason: 'MISTAKE' }),
  refundItems: (world) => ({ lines: [{ selectionGuid: lineOf(world) }], reason: 'COLD' }),
  createAdminUser: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Sample', role: 'kitchen' }),
  updateAdminUser: () => ({ name: 'Renamed' }),
  updateCurrentUser: () => ({ name: 'New name' }),
  login: ({ owner }) => ({ email: owner.email, password: PASSWORD }),
  signIn: ({ owner }) => ({ email: owner.email, password: PASSWORD }),
  signUp: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Sample', password: PASSWORD }),
  signOut: () => undefined,
  refreshSession: () => undefined,
  resumeSession: () => undefined,
  forgotPassword: ({ owner }) => ({ email: owner.email }),
  resetPassword: () => ({ ...TOKEN, password: PASSWORD }),
  verifyEmail: () => TOKEN,
  verifyMfa: () => ({ challengeId: 'nobody-was-challenged', ...CODE }),
  createCustomToken: () => ({ domain: '127.0.0.1' }),
  linkSso: () => ({ returnTo: '/' }),
  proveSession: () => ({ password: PASSWORD }),
  requestEmailChange: () => ({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }),
  confirmEmailChange: () => TOKEN,
  changePassword: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD} staple` }),
  deleteCurrentUser: () => ({ password: PASSWORD }),
  confirmMfaEnrolment: () => CODE,
  disableMfa: () => CODE,
  beginPasskeySignIn: () => ({}),
  registerPasskey: () => ({ name: 'Phone', attestation: NO_PASSKEY }),
  updatePasskey: () => ({ name: 'Old phone' }),
  deletePasskey: () => CODE,
  replaceRecoveryCodes: () => CODE,
  acceptInvitation: () => TOKEN,
};

export function paramOf(route: Route, name: string, world: FullWorld): string {
  const known = PARAMS[name];
  if (!known) throw new Error(`Say in samples.ts what stands for the path parameter {${name}}.`);
  return known(world, route);
}

/** The path with these parameters, and the query parameters that the route requires. */
export function pathOf(route: Route, world: FullWorld, params: Record<string, string> = {}): string {
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? paramOf(route, name, world),
  );
  const required = (route.query as { required?: string[] } | undefined)?.required ?? [];
  const query = required.map((name) => `${name}=${QUERY[name]!(world)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

export function bodyOf(route: Route, world: FullWorld): unknown {
  if (!route.body) return undefined;
  const known = BODIES[route.operationId];
  if (!known) throw new Error(`Say in samples.ts what a valid body for ${route.operationId} is.`);
  return withoutNulls(known(world));
}

/** Bytes and forms go as they are. */
const isWritten = (value: object): boolean => value instanceof RawBytes || value instanceof URLSearchParams;

/** What was read is not what is written: there, absent stands for null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object' || isWritten(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}

const APPROVING = new Set(['createApproval', 'acceptApprovalRequest', 'declineApprovalRequest']);

/** Whoever a route is for: a key of the tenant, its owner, an operator, or nobody in particular. */
export function callerOf(route: Route, { target, key, owner, till, signedInTill, guest }: FullWorld): Client {
  if (route.path.startsWith('/api/v1/staff-sessions/current')) return signedInTill;
  // Keys approve nothing.
  if (APPROVING.has(route.operationId)) return owner;
  const access = accessOf(route);
  if ('byPeople' in access) return owner;
  switch (access.kind) {
    case 'public':
      return client(target.url);
    case 'operator':
      return target.operator;
    case 'device':
      return till;
    case 'guest':
      return guest;
    case 'user':
    case 'owner':
    case 'oversight':
      return owner;
    default:
      return key;
  }
}

/** Routes that name a scope: the data of a tenant, for keys and people of it. */
export const scopedRoutes = routes.filter((route) => 'scope' in accessOf(route));
/** Routes for whatever scopes a credential of the tenant holds. */
export const anyScopeRoutes = routes.filter((route) => 'anyScope' in accessOf(route));
/** Routes that only people may call: about themselves, or about the tenant that they own. */
export const personalRoutes: readonly Route[] = routes.filter((route) =>
  ['user', 'owner', 'oversight'].includes(accessOf(route).kind),
);
export const operatorRoutes = routes.filter((route) => accessOf(route).kind === 'operator');
