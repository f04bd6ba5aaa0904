import { isoTime } from '../../platform/clock.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

export type RuleKind = 'DISCOUNT' | 'SERVICE_CHARGE';

/** A discount or service charge that a restaurant uses again and again. Orders copy its terms when it is put on them. */
export interface PriceRule<Terms = DiscountTerms | ServiceChargeTerms> {
  kind: RuleKind;
  guid: string;
  externalId: string | null;
  restaurantGuid: string;
  name: string;
  terms: Terms;
  /** Put on every new order. */
  automatic: boolean;
  /** Of a discount: whoever puts it on an order needs approval, as for terms of their own. */
  needsApproval: boolean;
  archived: boolean;
  /** How many orders have it, where they are counted. */
  orders: number;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** What a restaurant puts on orders at present; what is archived is in none of these. */
export interface PriceRules {
  discounts: ReadonlyMap<string, PriceRule<DiscountTerms>>;
  serviceCharges: ReadonlyMap<string, PriceRule<ServiceChargeTerms>>;
  automaticDiscounts: readonly PriceRule<DiscountTerms>[];
  automaticServiceCharges: readonly PriceRule<ServiceChargeTerms>[];
}

/** How many orders may have a discount. */
export type OrderLimits = Pick<
  NonNullable<DiscountTerms['conditions']>,
  'maximumOrders' | 'maximumOrdersPerGuest'
>;

/** A discount, by the guid of its definition, on an order of a guest. */
export interface CountedDiscount extends OrderLimits {
  discountGuid: string;
  orderGuid: string;
  /** As `guestMarks` gives them; none: nobody knows who it is. */
  guest: readonly string[];
}

/** What the API calls a kind of rule, and how it shows one. */
export interface Kind<Terms, Shown> {
  readonly kind: RuleKind;
  readonly name: string;
  readonly render: (rule: PriceRule<Terms>) => Shown;
}

const stamped = <Rule extends { createdAt: number; updatedAt: number }>(rule: Rule) => ({
  ...rule,
  createdAt: isoTime(rule.createdAt),
  updatedAt: isoTime(rule.updatedAt),
});

export const renderDiscount = ({ kind: _, ...rule }: PriceRule<DiscountTerms>) => stamped(rule);
export const renderServiceCharge = ({
  kind: _,
  needsApproval: __,
  orders: ___,
  ...rule
}: PriceRule<ServiceChargeTerms>) => stamped(rule);

export const DISCOUNT = { kind: 'DISCOUNT', name: 'discount', render: renderDiscount } as const;
export const SERVICE_CHARGE = {
  kind: 'SERVICE_CHARGE',
  name: 'service charge',
  render: renderServiceCharge,
} as const;
