import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';
import { GROUPINGS } from './tip-report.ts';

const figure = (description: string) => nullable(Type.Integer({ description }));
export const TipReport = Type.Object(
  {
    restaurantGuid: Field.Guid,
    from: Field.BusinessDate,
    to: Field.BusinessDate,
    currency: Type.String(),
    groupBy: enumOf(GROUPINGS),
    lines: Type.Array(
      Type.Object({
        key: Type.String({
          description: 'the business date, the guid of the person, or the title of the job',
        }),
        label: Type.String({ description: 'of a person: the name' }),
        takenAmount: figure('taken from guests, less what was given back; by day alone'),
        sharedAmount: Type.Integer({ description: 'shared of the tips of these days' }),
        paidAmount: figure('paid out on these days; not by job'),
        owedAmount: figure('owed to the person now; negative: paid more than is shared by now'),
      }),
    ),
    balance: Type.Object(
      {
        takenAmount: Field.AnyAmount,
        paidAmount: Field.AnyAmount,
        owedAmount: Type.Integer({ description: 'shared and not paid' }),
        unsharedAmount: Type.Integer({ description: 'not shared yet' }),
      },
      { description: 'since the beginning, until now: taken = paid + owed + unshared' },
    ),
  },
  { $id: 'TipReport', description: 'tips that were taken, shared and paid, and what is owed of them' },
);
