import { withDiscount } from '../../store/changes.ts';
import type { Order } from '../../store/database.ts';
import { type Draft, useDraft } from '../../store/draft.tsx';
import { newOrder } from '../../store/new-order.ts';
import { usePeople } from '../../store/person.tsx';
import type { Catalogue, Line } from '../../store/sale.ts';
import { useTill } from '../../store/till-context.tsx';
import { type DiscountRule, termsOf } from '../order/discount-list.tsx';
import type { PayTarget } from '../pay/pay-target.ts';

/** The slip as an order: first as it is sold, then with each of its discounts. */
export function useOrders(catalogue: Catalogue): (draft: Draft) => [Order, ...Order[]] {
  const { person } = usePeople();
  return ({ discountGuids, ...slip }) => {
    // Only who has signed in sees a slip.
    const sold = newOrder(slip, catalogue, { person: person!, at: Date.now() });
    const orders: [Order, ...Order[]] = [sold];
    for (const rule of rulesOf(catalogue, discountGuids))
      orders.push(withDiscount(orders.at(-1) ?? sold, termsOf(rule), null));
    return orders;
  };
}

const rulesOf = ({ discounts }: Catalogue, guids: readonly string[]) =>
  guids.flatMap((guid) => discounts.find((one) => one.guid === guid && !one.archived) ?? []);

/** Writes the slip into the log and begins a new one; gives the order, and its check. */
export function useSend(catalogue: Catalogue): () => Promise<PayTarget> {
  const till = useTill();
  const draft = useDraft();
  const { person } = usePeople();
  const ordersOf = useOrders(catalogue);
  return async () => {
    const [sold, ...discounted] = ordersOf(draft);
    // It has the one check of a new order.
    const target = { orderGuid: sold.guid, checkGuid: sold.checks[0]!.guid };
    const by = { staffGuid: person!.guid };
    // A sale is a fact. What is given off it may be refused by now, and is a command of its own.
    await till.did(
      { ...by, ...soldAs(sold, draft, target.checkGuid) },
      ...rulesOf(catalogue, draft.discountGuids).map((rule, i) => ({
        ...by,
        ...discountedBy(rule, discounted[i] ?? sold),
      })),
    );
    draft.clear();
    return target;
  };
}

const soldAs = (
  order: Order,
  { diningOption, tableGuid, numberOfGuests, lines }: Draft,
  checkGuid: string,
) => ({
  id: order.guid,
  type: 'createOrder',
  totalAmount: order.totalAmount,
  taxAmount: order.taxAmount,
  body: {
    diningOption,
    ...(tableGuid === null ? {} : { tableGuid }),
    ...(numberOfGuests === null ? {} : { numberOfGuests }),
    checks: [{ guid: checkGuid, items: lines.map(itemOf) }],
  },
  written: { order },
});

const discountedBy = (rule: DiscountRule, { guid, totalAmount, taxAmount }: Order) => ({
  type: 'runOrderCommands',
  orderGuid: guid,
  totalAmount,
  taxAmount,
  body: { commands: [{ command: 'addDiscount', body: { discountGuid: rule.guid } }] },
  written: { discount: termsOf(rule) },
});

/** A line as `createOrder` and `addSelections` take it. */
export const itemOf = ({ key, itemGuid, sizeGuid, quantity, modifiers, notes }: Line) => ({
  guid: key,
  menuItemGuid: itemGuid,
  quantity,
  ...(sizeGuid === null ? {} : { sizeGuid }),
  ...(modifiers.length === 0 ? {} : { modifiers: modifiers.map(({ modifierGuid }) => ({ modifierGuid })) }),
  ...(notes === null ? {} : { notes }),
});
