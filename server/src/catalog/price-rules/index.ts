import { createDiscount } from './create-discount.ts';
import { createServiceCharge } from './create-service-charge.ts';
import { getDiscount } from './get-discount.ts';
import { getServiceCharge } from './get-service-charge.ts';
import { listDiscounts } from './list-discounts.ts';
import { listServiceCharges } from './list-service-charges.ts';
import { updateDiscount } from './update-discount.ts';
import { updateServiceCharge } from './update-service-charge.ts';

/**
 * Discounts and service charges that a restaurant defines once: happy hours, coupon codes, a charge for large parties.
 * Orders copy the terms of what is put on them, so a change here never changes existing orders. They are archived,
 * never deleted, so an old order can say which one it had.
 */
export const priceRuleRoutes = [
  listDiscounts,
  createDiscount,
  getDiscount,
  updateDiscount,
  listServiceCharges,
  createServiceCharge,
  getServiceCharge,
  updateServiceCharge,
];
export { createCatalogPort } from './catalog-port.ts';
export {
  countOrders,
  guestMarks,
  isCounted,
  limitsReached,
} from './counted.ts';
export { createPriceRuleDirectory, type PriceRuleDirectory } from './directory.ts';
export { DISCOUNT_TAKEN, rulesOf, toRule } from './queries.ts';
export {
  type CountedDiscount,
  type OrderLimits,
  type PriceRule,
  type PriceRules,
  renderDiscount,
  renderServiceCharge,
} from './rule.ts';
export {
  DiscountRule,
  type DiscountTerms,
  discountTerms,
  ServiceChargeRule,
  type ServiceChargeTerms,
  serviceChargeTerms,
} from './shapes.ts';
export { assertTerms } from './terms.ts';
