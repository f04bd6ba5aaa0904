import { takenByDiscount } from '@comanda/pricing';
import type { RestaurantScope, TakingPermission } from '../../access/index.ts';
import type { PriceRules } from '../../catalog/price-rules/index.ts';
import {
  newOrderTarget,
  type Presented,
  presentApproval,
  requireApproval,
  subjectOf,
  type Taking,
} from '../../people/approvals/index.ts';
import { allWrites, NO_WRITES } from '../../platform/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import type { OrderChange } from './change.ts';
import type { AppliedDiscount, OrderDocument, PlacedOrder } from './document.ts';
import { type OrderRequest, type Placement, placeOrder } from './order.ts';
import { countsForLimits } from './price-share.ts';
import { needsApproval } from './rules.ts';

/** What takes from a bill, and who has approved it. */

/**
 * The change, with the approval of what it takes from the order as it was; APPROVAL_REQUIRED when the caller may not do it
 * alone. What takes nothing needs none.
 */
export function withApproval(
  scope: RestaurantScope,
  before: OrderDocument,
  { takes, ...change }: OrderChange & { takes?: Taking | undefined },
  presented: Presented,
): OrderChange {
  if (!takes) return change;
  const { guid, version, totalAmount, tipAmount } = before;
  const billAmount = totalAmount - tipAmount;
  const target = { type: 'ORDER', guid, version } as const;
  const { approver, writes } = requireApproval(
    scope,
    presented,
    subjectOf(presented.permission, target, { billAmount, ...takes }),
    isOwn(scope, before),
  );
  return {
    ...change,
    timeline: { ...change.timeline, approver },
    extraWrites: allWrites(change.extraWrites ?? { rows: [] }, writes),
  };
}

/** Whether the caller serves the order; without a server, whether they opened it. */
function isOwn({ principal }: RestaurantScope, { serverUid, openedBy }: OrderDocument): boolean {
  if (principal?.kind !== 'user' && principal?.kind !== 'staff') return false;
  const uid = principal.kind === 'user' ? principal.uid : principal.accountUid;
  if (serverUid) return serverUid === uid;
  return openedBy.id === (principal.kind === 'user' ? principal.uid : principal.staffGuid);
}

/** The approvals that a new order carries, by what they are for. */
export interface NewOrderApprovals {
  /** Of the requested discounts, in their sequence; null: that the restaurant has defined it is approval enough. */
  discounts: (Presented | null)[];
  /** Of the checks that are exempt from tax. */
  exemptions: { index: number; presented: Presented }[];
}

type Deps = Pick<OrderingDeps, 'db' | 'clock' | 'restaurants'>;

/** Reads the approvals of a new order. */
export async function approvalsOf(
  deps: Deps,
  scope: RestaurantScope,
  { discounts = [], checks = [] }: OrderRequest,
  rules: PriceRules,
): Promise<NewOrderApprovals> {
  const present = (permission: TakingPermission, guid: string | undefined) =>
    presentApproval(deps, scope, permission, guid);
  return {
    discounts: await Promise.all(
      discounts.map((one) => (needsApproval(rules, one) ? present('orders.discount', one.approval) : null)),
    ),
    exemptions: await Promise.all(
      [...checks.entries()]
        .filter(([, { taxExempt }]) => taxExempt)
        .map(async ([index, { approval }]) => ({
          index,
          presented: await present('orders.tax_exempt', approval),
        })),
    ),
  };
}

/** What a new order takes off, each with its approval. APPROVAL_REQUIRED names the first that lacks one. */
export function requireApprovals(
  scope: RestaurantScope,
  order: PlacedOrder,
  { discounts, exemptions }: NewOrderApprovals,
  placed: { request: OrderRequest; placement: Placement },
) {
  // Nearly every order takes nothing off, and the target is a hash of all that was asked for: 2 % of what an order costs.
  if (discounts.length + exemptions.length === 0) return { exempted: [], writes: NO_WRITES };
  const target = newOrderTarget(placed.request);
  const asked = order.appliedDiscounts.slice(order.appliedDiscounts.length - discounts.length);
  const approved = discounts.map((presented, index) => {
    if (presented === null) return null;
    // Each requested discount is on the order, behind the automatic ones.
    const { discountAmount: amount, reason, appliesToLaterItems } = asked[index] as AppliedDiscount;
    // Whoever has no limit is asked for nothing.
    const taken = presented.sent === null ? { amount } : takenByRequested(order, { asked, discounts }, index);
    return requireApproval(
      scope,
      presented,
      subjectOf('orders.discount', target, {
        ...taken,
        reason,
        ...(appliesToLaterItems ? { laterItems: true } : {}),
      }),
      true,
    );
  });
  const exempted = exemptions.map(({ index, presented }) => {
    const amount = presented.sent === null ? 0 : exemptedAmount(order, index, placed);
    const billAmount = order.totalAmount - order.tipAmount + amount;
    return {
      index,
      ...requireApproval(
        scope,
        presented,
        subjectOf('orders.tax_exempt', target, { amount, billAmount, laterItems: true }),
        true,
      ),
    };
  });
  const writes = [...approved, ...exempted].flatMap((one) => (one ? [one.writes] : []));
  return { exempted, writes: allWrites(...writes) };
}

/** What a requested discount takes, together with those before it that count for limits. */
function takenByRequested(
  order: PlacedOrder,
  { asked, discounts }: { asked: readonly AppliedDiscount[] } & Pick<NewOrderApprovals, 'discounts'>,
  index: number,
) {
  const before = asked.filter((one, at) => at < index && discounts[at] != null && countsForLimits(one));
  const guids = new Set(before.map(({ guid }) => guid));
  return takenByDiscount(order, (asked[index] as AppliedDiscount).guid, ({ guid }) => guids.has(guid));
}

/** How much less a check of a new order costs because it is exempt from tax. */
function exemptedAmount(
  order: PlacedOrder,
  index: number,
  { request, placement }: { request: OrderRequest; placement: Placement },
): number {
  const checks = request.checks?.map((one, at) => (at === index ? { ...one, taxExempt: false } : one));
  const taxed = placeOrder({ ...request, ...(checks ? { checks } : {}) }, placement);
  return (taxed.checks[index]?.totalAmount ?? 0) - (order.checks[index]?.totalAmount ?? 0);
}
