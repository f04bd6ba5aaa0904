import { randomUUID } from 'node:crypto';
import { routes } from '../../src/main/app.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { PASSWORD } from './credentials.ts';
import { compOf, type FullWorld, fillFor, newCard, type Parts, slip } from './full-world.ts';
import { guestOrder } from './guests.ts';
import { type Client, client, RawBytes } from './http.ts';
import { newKey } from './offline.ts';
import { newPicture } from './pictures.ts';
import { accessOf } from './promises.ts';
import { newName } from './roles.ts';
import { TIP_POOLS } from './some-tips.ts';
import { soup, type World } from './world.ts';

export { type FullWorld, fill } from './full-world.ts';
export { accessOf, paramNames, standsAlone } from './promises.ts';

/**
 * A valid request for every route, so that what holds for all routes is proven on all of them. A new route whose path or
 * body needs something fails the tests here until it has its line below.
 */

const lineOf = ({ order }: FullWorld): string => order.checks[0]!.selections[0]!.guid;

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
  invoiceGuid: ({ papers }) => papers.invoiceGuid,
  receiptLinkGuid: ({ receiptLink }) => receiptLink.guid,
  receiptToken: ({ receiptLink }) => receiptLink.token,
  drawerGuid: (world) => world.drawerGuid,
  paymentGuid: (world, { path }) =>
    path.endsWith('/tip-slip') ? world.authorized.paymentGuid : world.paymentGuid,
  businessDate: ({ closedDate }) => String(closedDate),
  retref: (world) => world.retref,
  merchantId: (world) => world.formerMerchantId,
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
  id: (world, { path }) => {
    if (path.includes('/passkeys/')) return world.passkeyId;
    if (/\/domains?\//.test(path)) return world.mapping.id;
    if (path.includes('/vault/')) return world.vaultCardId;
    return path.includes('/sessions/') ? world.otherSessionId : world.key.id;
  },
  slug: ({ slug }) => slug,
  domain: ({ mapping }) => mapping.domain,
  placeId: () => 'ChIJsimulated0001',
  deviceGuid: ({ till }) => till.guid,
  printerGuid: ({ printer }) => printer.guid,
  printerKey: (world, { operationId }) =>
    operationId === 'pollEpsonPrinter' ? world.epsonPrinter.key : world.printer.key,
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
  provider: (world, { path }) => (path.includes('/identities/') ? world.linkedProvider : 'acme'),
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
  confirmPaymentAccountChange: ({ nextAccount }) => nextAccount,
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
  issueInvoice: ({ papers }) => ({ orderGuid: papers.paidOrderGuid, buyer: { name: 'Ana Ruiz' } }),
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
export function callerOf(route: Route, world: FullWorld): Client {
  if (route.path.startsWith('/api/v1/staff-sessions/current')) return world.signedInTill;
  // Keys approve nothing.
  if (APPROVING.has(route.operationId)) return world.owner;
  const access = accessOf(route);
  if ('byPeople' in access) return world.owner;
  switch (access.kind) {
    case 'public':
      return client(world.target.url);
    case 'operator':
      return world.target.operator;
    case 'device':
      return world.till;
    case 'guest':
      return world.guest;
    case 'user':
    case 'owner':
    case 'oversight':
      return world.owner;
    default:
      return world.key;
  }
}

/**
 * What there has to be besides what a request names, so that all that it changes is there to be changed: portions that are left, a
 * station that gets tickets, an open drawer, and for what replaces something that something. By a part of the path.
 */
const BESIDES: readonly (readonly [path: RegExp, parts: readonly (keyof Parts)[]])[] = [
  [/\/(orders|sync|menu)\b/, ['stationGuid', 'stock', 'drawerGuid']],
  [/\/(payments|payment-account)\b/, ['drawerGuid', 'formerMerchantId', 'authorized']],
  [/\/cash-drawers\b/, ['drawerGuid', 'paymentGuid']],
  [/\/day-closes$/, ['drawerGuid', 'paymentGuid', 'authorized', 'tips']],
  [/\/(staff|staff-sessions)\b/, ['timeEntryGuid', 'signedInTill']],
  [/\/devices\b/, ['parkedCommandId']],
  [/\/(slug|tables|storefront)\b/, ['slug', 'tableCode']],
  [/\/tip-/, ['tips']],
  [/\/document-settings$/, ['papers']],
  [/\/opening-hours\b/, ['paused']],
  [/\/domain\b/, ['mapping']],
  [/\/receipt-links\b/, ['receiptLink']],
  [/\/approval/, ['approvalGuid', 'approvalRequestGuid']],
  [/\/webhooks\b/, ['webhookDeliveryId']],
  [/\/sessions\b/, ['otherSessionId']],
  [/\/kitchen\b/, ['ticketGuid']],
];

/** The world with as much in it as a request to the route needs. */
export const worldFor = (route: Route, world: World): Promise<FullWorld> => {
  const besides = BESIDES.filter(([path]) => path.test(route.path)).flatMap(([, parts]) => parts);
  return fillFor(world, besides, (filled) => {
    callerOf(route, filled);
    pathOf(route, filled);
    bodyOf(route, filled);
  });
};

/** Routes that name a scope: the data of a tenant, for keys and people of it. */
export const scopedRoutes = routes.filter((route) => 'scope' in accessOf(route));
/** Routes for whatever scopes a credential of the tenant holds. */
export const anyScopeRoutes = routes.filter((route) => 'anyScope' in accessOf(route));
/** Routes that only people may call: about themselves, or about the tenant that they own. */
export const personalRoutes: readonly Route[] = routes.filter((route) =>
  ['user', 'owner', 'oversight'].includes(accessOf(route).kind),
);
export const operatorRoutes = routes.filter((route) => accessOf(route).kind === 'operator');
