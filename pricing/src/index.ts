/**
 * The money of an order: prices, discounts, service charges, taxes, totals, refunds and splits.
 *
 * It promises that every result is exact in integer minor units, that parts always add up to their whole,
 * that the sequence of lines never changes a total, and that it can say how it came to each amount.
 * It never touches a clock, a file, the network or a floating-point amount, and it never changes its input.
 */
export { allocate, allocateBig, splitEvenly } from './allocate.ts';
export {
  type CashRounding,
  carriedRounding,
  isLessThanCoins,
  type RoundedCash,
  roundCash,
} from './cash-rounding.ts';
export { type ChargedChoice, type Choice, type ChoicePricing, chargeChoices } from './choices.ts';
export { parseRate, type Quantity, rateScale } from './decimal.ts';
export { isSameCode } from './discount-conditions.ts';
export type { PriceableOrder } from './document.ts';
export { withPrices } from './document-amounts.ts';
export { pricingInputOf, selectionInputOf } from './document-input.ts';
export { isPricingError, PricingError, type PricingErrorCode, type PricingErrorDetails } from './errors.ts';
export type { ExplainStep, ExplainWhat } from './explain.ts';
export type {
  BuyXGetYDiscount,
  CheckInput,
  DayOfWeek,
  DiningOption,
  Discount,
  DiscountConditions,
  DiscountTarget,
  Facts,
  FixedDiscount,
  FixedServiceCharge,
  FixedTax,
  FixedTotalDiscount,
  ItemSelector,
  LimitReached,
  LocalTime,
  ModifierInput,
  OrderInput,
  PercentDiscount,
  PercentServiceCharge,
  PercentTax,
  SelectionInput,
  ServiceCharge,
  Tax,
  TimeWindow,
} from './order-input.ts';
export { type OwnAmounts, ownAmounts } from './own-amounts.ts';
export { type PriceOptions, priceOrder } from './price-order.ts';
export type {
  AppliedDiscount,
  AppliedTax,
  DiscountNotAppliedReason,
  DiscountOutcome,
  PricedCheck,
  PricedLine,
  PricedModifier,
  PricedOrder,
  PricedSelection,
  PricedServiceCharge,
  SettledAmounts,
  SettledCharge,
  Totals,
} from './priced-order.ts';
export { type RefundShare, type RefundTax, refundPortion, refundShares } from './refunds.ts';
export { multiplyDivide, type RoundingMode, roundDivide } from './rounding.ts';
export { settleOrder } from './settle-order.ts';
export type { Settled, SettledTax } from './settled-input.ts';
export { type CheckShare, splitCheckEvenly } from './split.ts';
export { takenAlone, takenByDiscount } from './taken-alone.ts';
