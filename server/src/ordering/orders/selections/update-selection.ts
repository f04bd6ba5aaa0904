import { takenAlone } from '@comanda/pricing';
import type { RestaurantScope } from '../../../access/index.ts';
import {
  type MenuOnSale,
  type Portion,
  shortageProblem,
  shortages,
  takeStock,
} from '../../../catalog/menus/index.ts';
import type { PriceRules } from '../../../catalog/price-rules/index.ts';
import { allWrites, NO_WRITES, type Writes } from '../../../platform/db/statement.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import { sumOf } from '../../../platform/sum.ts';
import type { Restaurant } from '../../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { REFUSALS } from '../../hours/index.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, wrongField } from '../body-references.ts';
import { requireRoomForLines } from '../capacity.ts';
import type { OrderEvent } from '../change.ts';
import { saidOnAll } from '../dishes.ts';
import {
  type AppliedDiscount,
  changeCheck,
  discountsOn,
  type OrderDocument,
  type Selection,
  selectionsOf,
} from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import { madeOf, unmadeAt } from '../made.ts';
import { orderCommand } from '../order-command.ts';
import { choiceIn } from '../out-of-stock.ts';
import { shareOfVoid } from '../price-share.ts';
import { rejectInState, requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import {
  amountOf,
  cheapenedPart,
  grossOfPart,
  keptOf,
  quantityOf,
  takenBack,
  thousandths,
  voidedPart,
} from '../taken-back.ts';
import { requireMenu } from '../write-queries.ts';
import { cheaperBy, isChoice, isSameChoice, rechosen } from './choice.ts';
import { portionsMore } from './portions-of-change.ts';
import { SelectionChange, selectionParams } from './shapes.ts';

export const updateSelection = orderCommand({
  operationId: 'updateSelection',
  method: 'PATCH',
  path: '/selections/{selectionGuid}',
  summary: 'Update an item on a check.',
  description:
    'Possible until part of the item is refunded. Unit prices stay; a new size or modifier has that of ' +
    'the current menu. The kitchen sees what it was and what it is; of more than it made, or of ' +
    'something else, the ticket comes back. Less than was sent to the kitchen, held meanwhile or not, ' +
    'is a void, be it fewer or cheaper: it needs a reason and approval, and what is taken back stays on ' +
    'the check as a voided item. So does a discount approval that would take more than it did.',
  errors: [...REFUSALS, 'BELOW_MINIMUM'],
  when: {
    CLOSED: 'A guest wants more of it while the restaurant is closed.',
    PAUSED: 'A guest wants more of it while no orders of guests are taken.',
    SLOT_FULL: 'A guest wants more of it than the quarter of an hour of their order takes.',
    BELOW_MINIMUM: 'A guest would order for less than what is delivered there.',
    INVALID_STATE:
      'The line is voided or paid, or a part of one that is shared would become more or another.',
  },
  approval: {
    permissions: ['orders.void'],
    when: 'there are fewer or cheaper than were sent to the kitchen, or an approved discount takes more',
  },
  params: selectionParams,
  body: SelectionChange,
  change: async (
    order,
    { deps, scope, params, body, at, businessDate, occurredOn, actor, now, approver, presented },
  ) => {
    const { version: _, quantity, reason, approval: __, sizeGuid, modifiers, ...rest } = body;
    const choice = { sizeGuid, modifiers };
    const given = { ...rest, ...(quantity === undefined ? {} : { quantity: String(quantity) }) };
    const selection = changeable(order, params.selectionGuid);
    const { share } = selection;
    if (share && (quantity !== undefined || isChoice(choice)))
      rejectInState('SHARED', ['unshare'], 'The item is shared: make it one line again first.');
    const check = checkWith(order, selection.guid);
    const more = Number(given.quantity ?? selection.quantity) - Number(selection.quantity);
    const toMake = selection.menuItemGuid === null ? 0 : moreToMake(selection, given.quantity);
    const sale = isChoice(choice) || toMake !== 0 ? await saleAt(deps, scope) : null;
    const chosen = isChoice(choice) && sale ? rechosen(sale.menu, selection, choice) : selection;
    const less = takenBack(selection, given.quantity ?? selection.quantity);
    const changed = withChange(selection, { ...chosen, ...given }, less);
    const info = { comment: null, actor, approver, at, businessDate, occurredOn };
    const voids = voidsOf(selection, changed, less);
    const voided = voids.map(({ part }) => part({ ...info, reason: required(reason) }));
    requireRoomForLines(order, voided.length);
    const replaced = changeCheck(order, check.guid, (one) => ({
      ...one,
      selections: one.selections.flatMap((line) =>
        line.guid === selection.guid ? [changed, ...voided] : [line],
      ),
    }));
    const next = withGuestStatus(reprice(saidOnAll(replaced, changed)));
    const amount =
      sumOf(voids, (one) => one.amount) +
      (isChoice(choice) && presented?.sent !== null
        ? grownDiscounts(await deps.priceRules.get(scope), order, next)
        : 0);
    const facts = { checkGuid: check.guid, selectionGuids: [selection.guid] };
    const counted = more === 0 ? {} : { fromQuantity: selection.quantity, toQuantity: changed.quantity };
    return {
      order: next,
      events: [
        { type: 'selection.updated', data: facts },
        ...voided.map((line, index) => voidOf(line, voids[index]!.amount)),
      ],
      timeline: {
        action: 'selection.updated',
        reason: reason ?? null,
        facts: {
          ...facts,
          changed: Object.keys(body).filter((name) => !NOT_OF_THE_LINE.has(name)),
          ...counted,
          ...(voided.length > 0 ? { voidedSelectionGuids: voided.map(({ guid }) => guid) } : {}),
        },
      },
      takes:
        amount > 0 || voids.length > 0
          ? {
              selectionGuids: [selection.guid],
              amount,
              reason: reason ?? null,
            }
          : undefined,
      shareWith: (elsewhere) => shareOfVoid({ order, amount }, elsewhere),
      extraWrites: allWrites(
        await deps.kitchen.changed(scope, next, [changed], now),
        sale ? taking(scope, sale, portionsMore(selection, changed), now) : NO_WRITES,
      ),
    };
  },
  onError: (error, { body }) => {
    const missing = shortages(error);
    if (!missing) throw error;
    const choices = [...missing].flatMap(([guid, left]) => {
      const path = choiceIn(body, guid, '');
      return path === undefined ? [] : [shortageProblem(path, left)];
    });
    if (choices.length > 0) failFields(choices);
    wrongField(
      body.quantity === undefined ? '/modifiers' : '/quantity',
      'stock',
      'is more than what is left',
    );
  },
});

/** What says how and why, and not what of the line is changed. */
const NOT_OF_THE_LINE: ReadonlySet<string> = new Set(['version', 'reason', 'approval']);

function changeable(order: OrderDocument, selectionGuid: string): Selection {
  requireAllowed(order, 'changeSelection');
  const selection = selectionsOf(order).find(({ guid }) => guid === selectionGuid);
  if (!selection) fail('RESOURCE_NOT_FOUND', 'No such selection on this order.');
  requireAllowedOnCheck(checkWith(order, selection.guid), 'changeSelection');
  if (selection.voided) rejectInState('VOIDED', [], 'This line is voided.');
  requireUnrefunded(selection);
  return selection;
}

/** The line as it is to be; what is taken back of one on hold is not with the kitchen any more. */
function withChange(line: Selection, changed: Selection, less: string | null): Selection {
  // Neither its quantity nor what it is can be another one.
  if (line.share) return changed;
  // The kitchen was done with less than this, or with something else.
  if (line.fulfillmentStatus === 'READY' && isToBeMade(line, changed))
    return { ...changed, fulfillmentStatus: 'SENT', madeQuantity: keptMade(line, changed) };
  if (line.madeQuantity !== undefined)
    return { ...withSent(line, changed, less), madeQuantity: keptMade(line, changed) };
  return withSent(line, changed, less);
}

/** No more of a line is made than there is of it. */
const keptMade = (line: Selection, { quantity }: Selection): string =>
  quantityOf(Math.min(madeOf(line), thousandths(quantity)));

function withSent(line: Selection, changed: Selection, less: string | null): Selection {
  if (line.sentQuantity !== undefined && less !== null) return { ...changed, sentQuantity: changed.quantity };
  return changed;
}

const isToBeMade = (before: Selection, after: Selection): boolean =>
  Number(after.quantity) > Number(before.quantity) || !isSameChoice(before, after);

interface Void {
  amount: number;
  part: (info: NonNullable<Selection['voidInfo']>) => Selection;
}

/** What is taken back of what the kitchen was given: units, and what the others cost less. */
function voidsOf(line: Selection, changed: Selection, less: string | null): Void[] {
  const unitPriceAmount = cheaperBy(line, changed);
  const cheaper = { quantity: keptOf(line, changed.quantity), unitPriceAmount };
  return [
    ...(less === null
      ? []
      : [
          {
            amount: grossOfPart(line, less),
            part: (info: NonNullable<Selection['voidInfo']>) => voidedPart(line, less, info),
          },
        ]),
    ...(unitPriceAmount <= 0 || Number(cheaper.quantity) === 0
      ? []
      : [
          {
            amount: amountOf(cheaper),
            part: (info: NonNullable<Selection['voidInfo']>) => cheapenedPart(line, cheaper, info),
          },
        ]),
  ];
}

/**
 * What discounts would take more than they did, of those that were approved for what was on the bill: whoever did that saw no dearer
 * dish. Those with a limit hold it themselves.
 */
function grownDiscounts({ discounts }: PriceRules, before: OrderDocument, after: OrderDocument): number {
  // Of a definition that is archived nobody knows any more whether it needs approval.
  const isApproved = ({ comp, discountGuid }: AppliedDiscount): boolean =>
    comp || discountGuid === null || discounts.get(discountGuid)?.needsApproval !== false;
  const isBound = (one: AppliedDiscount): boolean =>
    one.covers !== undefined &&
    one.limitPercent === undefined &&
    one.limitAmount === undefined &&
    isApproved(one);
  if (!discountsOn(after).some(isBound)) return 0;
  const taken = (order: OrderDocument): number =>
    sumOf([...takenAlone(order, isBound).values()], ({ amount }) => amount);
  return Math.max(0, taken(after) - taken(before));
}

/** A void gives a reason, on whatever road. */
const required = (reason: string | undefined): string =>
  reason ?? wrongField('/reason', 'required', 'is required: what was sent to the kitchen is voided');

const voidOf = ({ guid, voidInfo }: Selection, amount: number): OrderEvent => ({
  type: 'selection.voided',
  data: { selectionGuids: [guid], amount, reason: voidInfo?.reason ?? '' },
});

/** How much more is to be made of a line in another quantity; less than 0: so much is not to be made any more. */
const moreToMake = (line: Selection, quantity = line.quantity): number =>
  Number(quantityOf(unmadeAt(line, quantity) - unmadeAt(line, line.quantity)));

interface Sale {
  place: Restaurant;
  menu: MenuOnSale;
}

async function saleAt({ restaurants, menus }: OrderingDeps, scope: RestaurantScope): Promise<Sale> {
  const place = await restaurants.get(scope, scope.restaurantGuid);
  return { place, menu: await menus.get(scope, place) };
}

/** More of a line, or other choices, take from stock, less returns to it; the menu must be the one that says prices, and what has a stock. */
const taking = (
  scope: RestaurantScope,
  { place, menu }: Sale,
  portions: readonly Portion[],
  now: number,
): Writes => ({ rows: [requireMenu(scope, place)], events: takeStock(scope, menu, portions, now) });
