import { NO_FUNDS, token, VISA } from './cards.ts';
import type { Reply } from './http.ts';
import { type Act, card, OF_THE_PROCESSOR, paymentsOf, type Scene } from './money-scene.ts';
import type { Picks } from './picks.ts';
import type { AnyOrder, Page } from './world.ts';

/** What can be asked of orders and of their money, at random (server/src/money/money-model.test.ts). */

const REASON = { reason: 'MODEL' };
const pathOf = ({ place }: Scene, guid: string) => `${place.path}/orders/${guid}`;

export const read = async (scene: Scene, guid: string): Promise<AnyOrder> =>
  (await scene.world.key.get<AnyOrder>(pathOf(scene, guid))).must(200);

const post = (scene: Scene, of: AnyOrder, what: string, body: object = {}) =>
  scene.world.key.post<unknown>(`${pathOf(scene, of.guid)}/${what}`, body);

export const openExceptions = async ({ world, place }: Scene) =>
  (await world.key.get<Page<{ id: string }>>(`${place.path}/reconciliation?state=OPEN&limit=100`)).must(200)
    .items;

const PRICES = [7, 50, 100, 333, 690, 999, 1_250];
const ratesOf = ({ place }: Scene) => place.restaurant.taxRates.map(({ guid }) => guid);
const itemOf = (scene: Scene, pick: Picks) => ({
  quantity: pick.of([1, 1, 2, 3]),
  openItem: {
    name: 'Dish',
    priceAmount: pick.of(PRICES),
    taxRateGuids: pick.upTo(2) > 0 ? ratesOf(scene) : [],
  },
});

const live = ({ checks }: AnyOrder) =>
  checks.flatMap(({ selections }) => selections.filter((line) => !line.voided));
/** Of what is due, a part or all of it. */
const amountOf = (due: number, pick: Picks) =>
  pick.upTo(1) > 0 && due > 1 ? { amount: 1 + pick.upTo(due - 1) } : {};
const tipOf = (pick: Picks) => (pick.upTo(4) === 0 ? { tipAmount: 1 + pick.upTo(200) } : {});

/** The price of a discount or a charge. */
const termsOf = (pick: Picks) =>
  pick.upTo(1) > 0
    ? { type: 'PERCENT', rate: pick.of(['10', '33', '50', '100']) }
    : { type: 'FIXED', amount: 1 + pick.upTo(499) };

export async function addOrder(scene: Scene, pick: Picks): Promise<Reply<unknown>> {
  const { service, world, place } = scene;
  const promisedAt = new Date(service.clock.now() + 6 * 3_600_000).toISOString();
  const reply = await world.key.post<AnyOrder>(`${place.path}/orders`, {
    diningOption: 'DINE_IN',
    items: Array.from({ length: 1 + pick.upTo(2) }, () => itemOf(scene, pick)),
    ...tipOf(pick),
    ...(pick.upTo(6) === 0 ? { promisedAt, diningOption: 'TAKE_OUT' } : {}),
  });
  if (reply.status === 201) scene.orders.push(reply.must(201).guid);
  return reply;
}

const OF_ORDERS = {
  create: (scene, _, pick) => addOrder(scene, pick),
  add: (scene, of, pick) =>
    post(scene, of, 'selections', { items: [itemOf(scene, pick)], checkGuid: pick.of(of.checks).guid }),
  comp: async (scene, of, pick) => {
    const line = pick.of(live(of));
    return line && post(scene, of, 'comp', { selectionGuids: [line.guid], ...REASON });
  },
  discount: (scene, of, pick) => {
    const line = pick.of(live(of));
    const on = [{}, { checkGuid: pick.of(of.checks).guid }, line ? { selectionGuid: line.guid } : {}];
    return post(scene, of, 'discounts', { name: 'Off', ...termsOf(pick), ...REASON, ...pick.of(on) });
  },
  removeDiscount: async (scene, of, pick) => {
    const found = pick.of(
      [of, ...of.checks, ...live(of)].flatMap(({ appliedDiscounts }) => appliedDiscounts),
    );
    return found && scene.world.key.delete(`${pathOf(scene, of.guid)}/discounts/${found.guid}`);
  },
  charge: (scene, of, pick) =>
    post(scene, of, 'service-charges', {
      name: 'Service',
      ...termsOf(pick),
      ...(pick.upTo(1) > 0 ? { taxRateGuids: ratesOf(scene) } : {}),
      ...(pick.upTo(1) > 0 ? { checkGuid: pick.of(of.checks).guid } : {}),
    }),
  removeCharge: async (scene, of, pick) => {
    const found = pick.of([of, ...of.checks].flatMap(({ appliedServiceCharges }) => appliedServiceCharges));
    return found && scene.world.key.delete(`${pathOf(scene, of.guid)}/service-charges/${found.guid}`);
  },
  change: async (scene, of, pick) => {
    const line = pick.of(live(of));
    const change = { quantity: pick.of([1, 2, 3]), ...REASON };
    return line && scene.world.key.patch(`${pathOf(scene, of.guid)}/selections/${line.guid}`, change);
  },
  voidLine: async (scene, of, pick) => {
    const line = pick.of(live(of));
    return line && post(scene, of, 'selections/void', { selectionGuids: [line.guid], ...REASON });
  },
  share: async (scene, of, pick) => {
    const line = pick.of(live(of));
    return line && post(scene, of, 'share', { selectionGuid: line.guid, parts: 2 });
  },
  split: async (scene, of, pick) => {
    const { guid, selections } = pick.of(of.checks);
    const lines = selections.filter((line) => !line.voided);
    if (lines.length < 2) return undefined;
    return post(scene, of, 'split', { checkGuid: guid, items: [[pick.of(lines).guid]] });
  },
  mergeChecks: async (scene, of) => {
    if (of.checks.length < 2) return undefined;
    return post(scene, of, 'merge-checks', { checkGuids: of.checks.slice(0, 2).map(({ guid }) => guid) });
  },
  move: async (scene, of, pick) => {
    const [line, to] = [pick.of(live(of)), pick.of(scene.orders.filter((guid) => guid !== of.guid))];
    if (!line || !to) return undefined;
    return post(scene, of, 'move', { selectionGuids: [line.guid], toOrderGuid: to });
  },
  transfer: async (scene, of, pick) => {
    const to = pick.of(scene.orders.filter((guid) => guid !== of.guid));
    const { guid } = pick.of(of.checks);
    return to === undefined ? undefined : post(scene, of, `checks/${guid}/transfer`, { toOrderGuid: to });
  },
  merge: async (scene, of, pick) => {
    const from = pick.of(scene.orders.filter((guid) => guid !== of.guid));
    return from === undefined ? undefined : post(scene, of, 'merge', { fromOrderGuid: from });
  },
  exempt: (scene, of, pick) =>
    scene.world.key.patch(`${pathOf(scene, of.guid)}/checks/${pick.of(of.checks).guid}`, {
      taxExempt: pick.upTo(1) > 0,
    }),
  tip: (scene, of, pick) =>
    scene.world.key.patch(`${pathOf(scene, of.guid)}/checks/${pick.of(of.checks).guid}`, {
      tipAmount: pick.of([0, 100]),
    }),
  fire: (scene, of) => post(scene, of, 'fire'),
  close: (scene, of) => post(scene, of, 'close'),
  reopen: (scene, of) => post(scene, of, 'reopen'),
  voidOrder: (scene, of) => post(scene, of, 'void', REASON),
} satisfies Record<string, Act>;

const OF_MONEY = {
  pay: (scene, of, pick) => {
    const { guid, dueAmount } = pick.of(of.checks);
    const tender = pick.upTo(4) > 0 ? { type: 'CASH' } : { type: 'OTHER', tenderName: 'Voucher' };
    return post(scene, of, 'payments', {
      checkGuid: guid,
      ...tender,
      ...amountOf(dueAmount, pick),
      ...tipOf(pick),
    });
  },
  payByCard: (scene, of, pick) => {
    const { guid, dueAmount } = pick.of(of.checks);
    const about = { restaurantGuid: scene.place.guid, orderGuid: of.guid, checkGuid: guid };
    return card(scene, pick.of(['sale', 'sale', 'auth']), {
      ...about,
      source: token(scene.gateway, pick.of([VISA, VISA, VISA, NO_FUNDS])),
      ...amountOf(dueAmount, pick),
      ...tipOf(pick),
    });
  },
  capture: async (scene, of, pick) => {
    const found = pick.of(paymentsOf(of).filter(({ status }) => status === 'AUTHORIZED'));
    return found && card(scene, 'capture', { retref: found.retref, ...amountOf(found.amount, pick) });
  },
  slip: async (scene, of, pick) => {
    const found = pick.of(paymentsOf(of).filter(({ retref }) => retref !== null));
    return found && card(scene, 'tip', { retref: found.retref, tipAmount: pick.upTo(150) });
  },
  voidPayment: async (scene, of, pick) => {
    const found = pick.of(paymentsOf(of));
    return found && scene.world.key.post(`${scene.place.path}/payments/${found.paymentGuid}/void`, REASON);
  },
  refund: async (scene, of, pick) => {
    const found = pick.of(paymentsOf(of));
    if (!found) return undefined;
    const { refunds } = of.checks.find(({ payments }) => payments.includes(found))!; // it is of one of them
    const owed = pick.of(
      refunds.filter(
        ({ lines, paidOutAmount, totalAmount }) => lines.length > 0 && paidOutAmount < totalAmount,
      ),
    );
    return scene.world.key.post(`${scene.place.path}/payments/${found.paymentGuid}/refunds`, {
      ...REASON,
      ...(owed && pick.upTo(2) > 0 ? { itemRefundGuid: owed.guid } : {}),
      ...amountOf(found.amount + found.tipAmount, pick),
    });
  },
  refundItems: async (scene, of, pick) => {
    const check = pick.of(of.checks);
    const line = pick.of(check.selections.filter((one) => !one.voided));
    const quantity = pick.upTo(2) === 0 ? { quantity: pick.of(['1', '0.5', '0.333']) } : {};
    const lines = [{ selectionGuid: line?.guid, ...quantity }];
    return line && post(scene, of, 'refunds', { checkGuid: check.guid, lines, ...REASON });
  },
  resolve: async (scene, _, pick) => {
    const found = pick.of(await openExceptions(scene));
    return (
      found &&
      scene.world.key.post(`${scene.place.path}/reconciliation/${found.id}/resolve`, {
        resolution: 'As the model says',
        ...(pick.upTo(1) > 0 ? { writeOff: true } : {}),
      })
    );
  },
} satisfies Record<string, Act>;

export const COMMANDS: Readonly<Record<string, Act>> = { ...OF_ORDERS, ...OF_MONEY, ...OF_THE_PROCESSOR };

/** How much more often than once. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  add: 5,
  pay: 6,
  payByCard: 8,
  capture: 4,
  refund: 9,
  refundItems: 7,
  discount: 4,
  charge: 3,
  change: 3,
  reopen: 4,
  voidPayment: 4,
  settles: 5,
  slip: 2,
  takesBack: 4,
  refunds: 3,
  recovers: 4,
  fails: 5,
  resolve: 3,
};
