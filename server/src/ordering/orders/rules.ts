import type Type from 'typebox';
import type { Limits } from '../../access/index.ts';
import {
  assertTerms,
  type DiscountTerms,
  isCounted,
  type PriceRule,
  type PriceRules,
  type ServiceChargeTerms,
} from '../../catalog/price-rules/index.ts';
import type { Approver, Presented } from '../../people/approvals/index.ts';
import { ApiError, type FieldError, failFields } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import type { NewDiscount, NewServiceCharge } from './adjustments/shapes.ts';
import { wrongField } from './body-references.ts';
import type { Actor, AppliedDiscount, AppliedServiceCharge, Selection } from './document.ts';
import { NO_POSITION } from './positions.ts';

/** Puts discounts and charges on an order: copied from a definition of the restaurant, or with their own terms. No I/O. */

/** Who put something on an order, and when. */
interface Provenance {
  actor: Actor;
  at: string;
  businessDate: number;
  occurredOn: number;
}

type DiscountRequest = Omit<
  Type.Static<typeof NewDiscount>,
  'checkGuid' | 'selectionGuid' | 'promoCode' | 'version'
>;
type ServiceChargeRequest = Omit<Type.Static<typeof NewServiceCharge>, 'checkGuid' | 'version'>;
type OwnTerms = Pick<AppliedDiscount, 'discountGuid' | 'name' | 'type'>;

const applied = (
  terms: OwnTerms,
  { reason, approver }: Pick<AppliedDiscount, 'reason' | 'approver'>,
  provenance: Provenance,
): AppliedDiscount => ({
  guid: newGuid(),
  position: NO_POSITION,
  ...terms,
  comp: false,
  discountAmount: 0,
  notAppliedReason: null,
  reason,
  comment: null,
  approver,
  ...provenance,
});

/** Whether somebody approves it each time: terms of one's own, and what the restaurant has defined so. */
export const needsApproval = (
  { discounts }: PriceRules,
  { discountGuid }: Pick<DiscountRequest, 'discountGuid'>,
): boolean => discountGuid === undefined || discounts.get(discountGuid)?.needsApproval === true;

/** Who answers for a discount: whoever approved it, or nobody but who gave it; and within which limits. */
export interface Answering {
  approver: Approver | null;
  limits?: Limits | null;
}

export const answeringFor = ({ approver, limits }: Pick<Presented, 'approver' | 'limits'>): Answering => ({
  approver,
  limits,
});

/** What holds of a discount for as long as it is there: the limits of whoever answers for it. */
const heldTo = ({
  maxPercent,
  maxAmount,
}: Limits): Pick<AppliedDiscount, 'limitPercent' | 'limitAmount'> => ({
  // A rate has at most six decimals.
  ...(maxPercent === undefined ? {} : { limitPercent: String(Number(maxPercent.toFixed(6))) }),
  ...(maxAmount === undefined ? {} : { limitAmount: maxAmount }),
});

/** A discount to put on an order. VALIDATION_ERROR when it is unknown, or neither one thing nor the other. */
export function discountFrom(
  rules: PriceRules,
  { discountGuid, reason, approval: _, ...own }: DiscountRequest,
  provenance: Provenance,
  { approver, limits }: Answering,
): AppliedDiscount {
  const { name, terms } = termsFrom(discountGuid, rules.discounts, '/discountGuid', own);
  const placed = { discountGuid: discountGuid ?? null, name, ...terms } as OwnTerms;
  return applied({ ...placed, ...heldTo(limits ?? {}) }, { reason: reason ?? null, approver }, provenance);
}

/**
 * The discount for what is on the bill now: who approves approves what they saw. One that the restaurant has defined may say that
 * it also counts what comes later; an automatic one does, because nobody saw a bill.
 */
export function covering(discount: AppliedDiscount, lines: readonly Selection[]): AppliedDiscount {
  if (discount.appliesToLaterItems) return discount;
  // What was refunded is given back already.
  const live = lines.filter(({ voided, refundedQuantity }) => !voided && refundedQuantity === undefined);
  return {
    ...discount,
    covers: live.map(({ guid: selectionGuid, quantity }) => ({ selectionGuid, quantity })),
  };
}

/** What a service charge is to be, and the guid of the definition that it comes from. */
export function requestedCharge(
  rules: PriceRules,
  { serviceChargeGuid, ...own }: ServiceChargeRequest,
): { guid: string | null; name: string } & ServiceChargeTerms {
  const { name, terms } = termsFrom(serviceChargeGuid, rules.serviceCharges, '/serviceChargeGuid', own);
  return { guid: serviceChargeGuid ?? null, name, ...(terms as ServiceChargeTerms) };
}

function termsFrom<Terms extends DiscountTerms | ServiceChargeTerms>(
  guid: string | undefined,
  defined: ReadonlyMap<string, PriceRule<Terms>>,
  path: string,
  own: { name?: string; type?: Terms['type'] },
): { name: string; terms: object } {
  const { name, ...terms } = own;
  if (guid === undefined) return ownTermsFrom(own);
  const rule = defined.get(guid);
  if (!rule) wrongField(path, 'known', 'is not defined by this restaurant, or is archived');
  const hasOwn = [name, ...Object.values(terms)].some((value) => value !== undefined);
  if (hasOwn) wrongField(path, 'oneOf', 'has its own name and terms');
  return rule;
}

function ownTermsFrom<Terms extends DiscountTerms | ServiceChargeTerms>(own: {
  name?: string;
  type?: Terms['type'];
}): { name: string; terms: object } {
  const { name, ...terms } = own;
  if (name === undefined || terms.type === undefined) {
    const missing = [name === undefined ? '/name' : [], terms.type === undefined ? '/type' : []].flat();
    failFields(missing.map((path) => ({ in: 'body', path, rule: 'required', message: 'is required' })));
  }
  assertTerms(terms as Terms);
  if ('conditions' in terms && isCounted((terms as DiscountTerms).conditions))
    wrongField('/conditions', 'counted', 'limits orders, which are counted of discounts that are defined');
  return { name, terms };
}

interface RequestedDiscounts {
  requested: readonly { request: DiscountRequest; answering: Answering }[];
  /** The lines of the order. */
  lines: readonly Selection[];
}

/** The discounts of a new order: the automatic ones of the restaurant, and the requested ones. */
export function discountsOf(
  rules: PriceRules,
  { requested, lines }: RequestedDiscounts,
  provenance: Provenance,
  problems: FieldError[],
): AppliedDiscount[] {
  const automatic = rules.automaticDiscounts.map(({ guid: discountGuid, name, terms }) =>
    applied({ discountGuid, name, ...terms }, { reason: null, approver: null }, provenance),
  );
  const own = requested.flatMap(({ request, answering }, index) => {
    try {
      return [covering(discountFrom(rules, request, provenance, answering), lines)];
    } catch (error) {
      const fields = error instanceof ApiError ? error.details?.fields : undefined;
      if (!fields) throw error;
      for (const field of fields as FieldError[])
        problems.push({ ...field, path: `/discounts/${index}${field.path}` });
      return [];
    }
  });
  return [...automatic, ...own];
}

/** A charge that the restaurant has defined, or the fee of a delivery, on an order or a check. */
export const chargeOf = (
  { guid, name, terms }: Pick<PriceRule<ServiceChargeTerms>, 'name' | 'terms'> & { guid: string | null },
  level: AppliedServiceCharge['level'],
  provenance: Provenance,
): AppliedServiceCharge => ({
  guid: newGuid(),
  position: NO_POSITION,
  serviceChargeGuid: guid,
  level,
  name,
  ...terms,
  chargeAmount: 0,
  taxAmount: 0,
  ...provenance,
});
