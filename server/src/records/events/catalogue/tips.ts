import * as Field from '../../../platform/http/fields.ts';
import { enumOf } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const distribution = (description: string) =>
  event('read:wages', description, {
    guid: Field.Guid,
    businessDate: Field.BusinessDate,
    amount: { ...Field.AnyAmount, description: 'negative: taken back' },
  });
const payout = (description: string) =>
  event('read:wages', description, {
    guid: Field.Guid,
    staffGuid: Field.Guid,
    method: enumOf(['CASH', 'PAYROLL'] as const),
    amount: { ...Field.AnyAmount, description: 'negative: taken back' },
    occurredOn: Field.BusinessDate,
  });

/** What becomes of tips. */
export const tipEvents = {
  'tip_pools.updated': event('read:wages', 'The rules by which tips are shared were changed.', {
    restaurantGuid: Field.Guid,
    version: Field.Version,
  }),
  'tip_distribution.created': distribution('The tips of a business day were shared among the staff.'),
  'tip_distribution.reversed': distribution('A distribution of tips was taken back, by another one.'),
  'tip_payout.created': payout('Somebody was paid shared tips, or they were handed to payroll.'),
  'tip_payout.reversed': payout('A pay-out of tips was taken back, by another one.'),
};
