import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { AppliedTax } from './applied-rules.ts';

export const totals = {
  subtotalAmount: Type.Integer({ description: 'prices before discounts, charges and added tax' }),
  discountAmount: Field.AnyAmount,
  exemptedTaxAmount: Type.Integer({ description: 'tax taken out of inclusive prices of an exempt check' }),
  serviceChargeAmount: Field.AnyAmount,
  taxAmount: Type.Integer({ description: 'tax that is added to the prices' }),
  inclusiveTaxAmount: Type.Integer({ description: 'tax that the prices hold already' }),
  tipAmount: Field.AnyAmount,
  totalAmount: Type.Integer({
    description: 'subtotal - discounts - exempted tax + service charges + added tax + tip',
  }),
  paidAmount: Type.Integer({ description: 'taken by payments, tips included' }),
  dueAmount: Type.Integer({ description: 'what is left to pay; a payment under way counts as paid here' }),
  refundedAmount: Type.Integer({ description: 'refunded; does not reopen the balance' }),
  appliedTaxes: Type.Array(AppliedTax),
};
