import Type from 'typebox';
import { discountTerms, serviceChargeTerms } from '../../../catalog/price-rules/index.ts';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, requestObject } from '../../../platform/http/shapes.ts';
import { CheckGuid, ExpectedVersion, LINES_MAX, orderParams, Quantity, reasonFor } from '../shapes/fields.ts';

export const discountParams = requestObject({ ...orderParams.properties, discountGuid: Field.Guid });
export const serviceChargeParams = requestObject({
  ...orderParams.properties,
  serviceChargeGuid: Field.Guid,
});

/** The removal of what a bill carries has no body. */
export const approvalQuery = requestObject({ approval: approvalGuid('orders.remove_service_charge') });

/** One that the restaurant has defined, by guid, or one with its own name and terms. */
const placedDiscount = {
  discountGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of the restaurant; then without name and terms' }),
  ),
  name: Type.Optional(nonBlank(100)),
  ...discountTerms,
  type: Type.Optional(discountTerms.type),
  reason: Type.Optional(nonBlank(100)),
  approval: approvalGuid(
    'orders.discount',
    'of terms of its own, and of one that is defined with `needsApproval`: ',
  ),
};
export const PlacedDiscount = requestObject(placedDiscount);

export const NewDiscount = requestObject({
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: on the whole order' })),
  selectionGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'on one item, instead of a check' }),
  ),
  ...placedDiscount,
  promoCode: Type.Optional(nonBlank(120, { description: 'that the guest presents; kept with the order' })),
  ...ExpectedVersion,
});

export const NewServiceCharge = requestObject({
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: on the whole order' })),
  serviceChargeGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of the restaurant; then without name and terms' }),
  ),
  name: Type.Optional(nonBlank(100)),
  ...serviceChargeTerms,
  type: Type.Optional(serviceChargeTerms.type),
  ...ExpectedVersion,
});

export const NewRefund = requestObject({
  checkGuid: CheckGuid,
  lines: Type.Array(requestObject({ selectionGuid: Field.Guid, quantity: Type.Optional(Quantity) }), {
    minItems: 1,
    maxItems: LINES_MAX,
    description: 'without a quantity: whatever is left of the line',
  }),
  paymentGuid: Type.Optional(Field.Guid),
  ...reasonFor('orders.refund'),
  ...ExpectedVersion,
});
