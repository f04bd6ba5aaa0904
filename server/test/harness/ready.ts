import { randomUUID } from 'node:crypto';
import { newAuthenticator } from './authenticator.ts';
import { codeAt, enrol, givePassword, PASSWORD } from './credentials.ts';
import { activate } from './domains.ts';
import type { FullWorld } from './full-world.ts';
import type { Client } from './http.ts';
import { addColleague, tokenMailed } from './invited.ts';
import { signedIn } from './people.ts';
import type { TestService } from './service.ts';
import type { Order } from './world.ts';

/** What puts a world into the state in which an operation is done, where the sample of it would be refused. */

/** What is asked instead of the sample. */
export interface Ready {
  who?: Client;
  params?: Record<string, string>;
  body?: unknown;
}

const pathTo = ({ place, order }: FullWorld) => `${place.path}/orders/${order.guid}`;

/** Does something with the order of the world. */
const does = async (world: FullWorld, what: string, body: object = {}): Promise<Order> =>
  (await world.key.post<Order>(`${pathTo(world)}/${what}`, body)).must(200);

const nothingElse = (): Ready => ({});

const pays = async (world: FullWorld): Promise<void> => {
  const cash = { type: 'CASH', amount: world.order.dueAmount };
  (await world.key.post(`${pathTo(world)}/payments`, cash)).must(201);
};

/** An order that waits for somebody to accept it. */
async function arrives({ key, place }: FullWorld): Promise<Ready> {
  (await key.patch(place.path, { approvalSources: ['DELIVERY_APP'] })).must(200);
  const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }];
  const body = { source: 'DELIVERY_APP', diningOption: 'TAKE_OUT', items };
  const { guid } = (await key.post<Order>(`${place.path}/orders`, body)).must(201);
  return { params: { orderGuid: guid } };
}

/** Its owner has a password. */
const withPassword = async ({ owner }: FullWorld, service: TestService): Promise<Ready> => {
  await givePassword(service, owner);
  return {};
};

/** Its owner has a second factor, and shows a code that is good once. */
async function withFactor({ owner }: FullWorld, { clock }: TestService): Promise<Ready> {
  const { recoveryCodes } = await enrol(owner, clock.now);
  return { body: { code: recoveryCodes[0] } };
}

/** A domain that is served. */
const withDomain = async (world: FullWorld, service: TestService): Promise<Ready> => {
  const { domain } = await activate(service, world, `shop-${randomUUID()}.example.com`);
  return { params: { domain } };
};

type Creation = Parameters<ReturnType<typeof newAuthenticator>['create']>[0];
type Making = (world: FullWorld, service: TestService) => Promise<Ready>;

const ORDERS: Record<string, Making> = {
  fireSelections: (world) => does(world, 'hold').then(nothingElse),
  removeDiscount: async (world) => {
    const { appliedDiscounts } = await does(world, 'discounts', { name: 'Ten', type: 'PERCENT', rate: '10' });
    return { params: { discountGuid: appliedDiscounts[0]!.guid } };
  },
  removeServiceCharge: async (world) => {
    const five = { name: 'Five', type: 'PERCENT', rate: '5' };
    const { appliedServiceCharges } = await does(world, 'service-charges', five);
    return { params: { serviceChargeGuid: appliedServiceCharges[0]!.guid } };
  },
  unshareSelection: async (world) => {
    const selectionGuid = world.order.checks[0]!.selections[0]!.guid;
    const { checks } = await does(world, 'share', { selectionGuid, parts: 2 });
    const lines = checks.flatMap(({ selections }) => selections);
    return { body: { selectionGuid: lines.find(({ voided }) => !voided)!.guid } };
  },
  mergeChecks: async (world) => {
    const { checks } = await does(world, 'checks');
    return { body: { checkGuids: checks.map(({ guid }) => guid) } };
  },
  transferCheck: (world) => does(world, 'checks').then(nothingElse),
  closeOrder: (world) => pays(world).then(nothingElse),
  reopenOrder: async (world) => {
    await pays(world);
    await does(world, 'close');
    return {};
  },
  refundItems: (world) => pays(world).then(nothingElse),
  acceptOrder: arrives,
  rejectOrder: arrives,
};

const PLACES: Record<string, Making> = {
  endBreak: async ({ key, place, timeEntryGuid }) => {
    (await key.post(`${place.path}/time-entries/${timeEntryGuid}/start-break`, { paid: true })).must(200);
    return {};
  },
  recallKitchenTicket: async ({ key, place, ticketGuid }) => {
    (await key.post(`${place.path}/kitchen/tickets/${ticketGuid}/bump`, {})).must(200);
    return {};
  },
  reprintPrintJob: async ({ key, place, busyPrinter }) => {
    (await key.post(`${place.path}/print-jobs/${busyPrinter.printJobGuid}/cancel`, undefined)).must(200);
    return {};
  },
  refundCardPayment: async ({ key, retref }) => {
    (await key.post('/api/v1/payments/capture', { retref })).must(200);
    return {};
  },
  issueTableCode: async () => ({ body: { rotate: true } }),
  removeHostingDomain: withDomain,
  registerHostingDomain: async (world, service) => {
    const ready = await withDomain(world, service);
    (await world.key.delete(`/api/v1/hosting/domains/${ready.params!.domain}`)).must(200); // it is named
    return { body: ready.params };
  },
};

const PEOPLE: Record<string, Making> = {
  requestEmailChange: withPassword,
  changePassword: withPassword,
  proveSession: withPassword,
  login: withPassword,
  signIn: withPassword,
  deleteCurrentUser: async (_world, service) => {
    const who = await signedIn(service);
    await givePassword(service, who);
    return { who };
  },
  requestEmailVerification: async (_world, service) => ({
    who: await signedIn(service, { emailVerified: false }),
  }),
  disableMfa: withFactor,
  replaceRecoveryCodes: withFactor,
  deletePasskey: withFactor,
  confirmMfaEnrolment: async ({ owner }, { clock }) => {
    const { secret } = (await owner.post<{ secret: string }>('/api/v1/users/me/mfa', undefined)).must(201);
    return { body: { code: codeAt(secret, clock.now()) } };
  },
  resetUserMfa: async ({ target, member }, { clock }) => {
    await enrol(member, clock.now);
    return { who: target.operator };
  },
  acceptInvitation: async ({ tenantId }, service) => {
    const email = `${randomUUID()}@example.com`;
    await addColleague(await signedIn(service, { places: [{ tenantId, role: 'owner' }] }), { email });
    return { body: { token: await tokenMailed(service, 'accept-invitation', email), password: PASSWORD } };
  },
  registerPasskey: async ({ owner }) => {
    const options = (await owner.post<Creation>('/api/v1/users/me/passkeys/options', undefined)).must(200);
    const attestation = newAuthenticator(new URL(owner.base).origin).create(options);
    return { body: { name: 'Phone', attestation } };
  },
};

export const READY: Readonly<Record<string, Making>> = { ...ORDERS, ...PLACES, ...PEOPLE };
