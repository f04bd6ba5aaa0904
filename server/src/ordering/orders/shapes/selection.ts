import Type from 'typebox';
import { PreModifierKindShape } from '../../../catalog/menus/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { DINING_OPTIONS } from '../../../tenancy/restaurants/index.ts';
import { Correction } from './actor.ts';
import { AppliedDiscount, AppliedTax, position } from './applied-rules.ts';

/** Only of what has it on the menu. */
const asOnMenu = {
  kitchenName: Type.Optional(Type.String({ description: 'what the kitchen reads instead of the name' })),
  plu: Type.Optional(Type.String()),
};

const AppliedModifier = Type.Cyclic(
  {
    AppliedModifier: Type.Object(
      {
        modifierGuid: Field.Guid,
        name: Type.String(),
        ...asOnMenu,
        preModifier: Type.Optional(PreModifierKindShape),
        quantity: Type.String({ description: 'per unit of what it modifies' }),
        unitPriceAmount: Type.Integer({ description: 'what is charged for one' }),
        fullPriceAmount: Type.Optional(
          Type.Integer({
            description:
              'only of what its group lets cost nothing, as one of the free ones or beside a dearer one: what one costs by itself',
          }),
        ),
        grossAmount: Type.Integer({ description: 'for all units; contained in the selection' }),
        taxRateGuids: Type.Optional(
          Type.Array(Field.Guid, { description: 'own taxes instead of those of the item' }),
        ),
        modifiers: Type.Optional(Type.Array(Type.Ref('AppliedModifier'))),
      },
      { description: 'a modifier that was chosen for a line' },
    ),
  },
  'AppliedModifier',
);

const SettledTaxes = Type.Array(
  Type.Object({
    taxRateGuid: Field.Guid,
    taxableAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
  }),
);

const SettledLine = Type.Object(
  {
    position: Type.Integer({
      description: 'discounts and charges with a higher position came later, and count these units too',
    }),
    quantity: Type.String({ description: 'units that go on to cost this; further ones are priced as any' }),
    grossAmount: Type.Integer({ description: 'of these units, before discounts' }),
    priceAmount: Type.Integer({ description: 'after the settled discounts' }),
    taxExempt: Type.Boolean({ description: 'whether its check was exempt' }),
    taxes: SettledTaxes,
    serviceCharges: Type.Array(
      Type.Object({
        guid: Type.String({ ...Field.Guid, description: 'of the charge, which is among those of the check' }),
        amount: Type.Integer({ description: "the line's part of it, without added tax" }),
        gratuity: Type.Optional(Type.Boolean({ description: 'it goes to the staff' })),
        taxExempt: Type.Optional(Type.Boolean({ description: 'whether the check was exempt' })),
        taxes: SettledTaxes,
      }),
      { description: "the line's parts of service charges" },
    ),
  },
  {
    $id: 'SettledLine',
    description:
      'what a line cost when it was refunded, or went to another check or order and that would otherwise have changed: it goes on to cost that, and fewer units the same in proportion',
  },
);

const SharedLine = Type.Object(
  {
    guid: Type.String({ ...Field.Guid, description: 'of the line that was shared, which is the first part' }),
    parts: Type.Integer({ description: 'how many there are, wherever they went since' }),
    quantity: Type.String({ description: 'of all parts together' }),
    elsewhere: Type.Optional(
      Type.Object(
        {
          orderGuids: Type.Array(Field.Guid, { description: 'on which' }),
          wanted: Type.Integer({ description: 'how many parts there are not voided' }),
        },
        { description: 'its parts on other orders; absent while all are on this one' },
      ),
    ),
  },
  { $id: 'SharedLine', description: 'of a line that is a part of one that several checks share' },
);

export const Selection = Type.Object(
  {
    guid: Field.Guid,
    position,
    menuItemGuid: nullable(Type.String({ ...Field.Guid, description: 'null of an open item' })),
    sameAs: Type.Optional(
      Type.Object(
        { guid: Field.Guid, name: Type.String() },
        {
          description:
            'the item that the menu said this one is the same as, when it was ordered: stock and reports count it as that',
        },
      ),
    ),
    menuGroupGuid: nullable(Field.Guid),
    menuGroupName: nullable(Type.String()),
    prepStationGuid: Type.Optional(
      Type.String({ ...Field.Guid, description: 'where the menu said that it is made, when it was ordered' }),
    ),
    name: Type.String({ description: 'as on the menu when it was ordered' }),
    ...asOnMenu,
    sizeGuid: Type.Optional(Field.Guid),
    sizeName: Type.Optional(Type.String()),
    quantity: Type.String(),
    unitPriceAmount: Field.AnyAmount,
    modifiers: Type.Array(AppliedModifier),
    grossAmount: Type.Integer({ description: 'quantity x price, modifiers included' }),
    discountAmount: Field.AnyAmount,
    exemptedTaxAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    inclusiveTaxAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
    appliedTaxes: Type.Array(AppliedTax),
    appliedDiscounts: Type.Array(AppliedDiscount, {
      description: 'of this line; `discountAmount` is what all discounts take from it',
    }),
    taxRateGuids: Type.Array(Field.Guid),
    labels: Type.Optional(
      Type.Array(Type.String(), { description: 'words by which discounts find it, besides item and group' }),
    ),
    discountable: Type.Optional(Type.Boolean({ default: true })),
    serviceChargeable: Type.Optional(Type.Boolean({ default: true })),
    diningOption: Type.Optional(
      enumOf(DINING_OPTIONS, { description: 'only when it is not that of the order' }),
    ),
    fulfillmentStatus: enumOf(['NEW', 'HOLD', 'SENT', 'READY'] as const),
    sentAt: nullable(Field.Timestamp),
    portionsLater: Type.Optional(
      Type.Boolean({
        description:
          'of an order for later: its portions are not of what is left now; they are taken from stock when it goes to the kitchen',
      }),
    ),
    sentQuantity: Type.Optional(
      Type.String({
        description: 'of a line on hold: how much of it the kitchen had been given; less than that is a void',
      }),
    ),
    madeQuantity: Type.Optional(
      Type.String({
        description:
          'of a line that is to be made: how much of it the kitchen had made when more was wanted, or another kind',
      }),
    ),
    seatNumber: nullable(Type.Integer()),
    course: nullable(Type.Integer()),
    notes: nullable(Type.String()),
    voided: Type.Boolean(),
    settled: Type.Optional(SettledLine),
    share: Type.Optional(SharedLine),
    fromSelectionGuid: Type.Optional(
      Type.String({ ...Field.Guid, description: 'of what was taken back of a line: of which one' }),
    ),
    fromOrderGuid: Type.Optional(
      Type.String({
        ...Field.Guid,
        description: 'of a line that came from another order: on which it was ordered',
      }),
    ),
    voidInfo: Type.Optional(Correction),
    refundedQuantity: Type.Optional(Type.String()),
    refundedAmount: Type.Optional(Field.AnyAmount),
    createdAt: Field.Timestamp,
  },
  { $id: 'Selection', description: 'a line of an order: an item, how many, with what' },
);
