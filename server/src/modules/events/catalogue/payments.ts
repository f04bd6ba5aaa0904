import Type from 'typebox';
import { AnyAmount, Guid } from '../../../platform/http/shapes.ts';
import { looseEvent } from './event.ts';

const payment = (description: string) =>
  looseEvent('read:payments', description, { paymentGuid: Guid, orderGuid: Guid, amount: AnyAmount });
const refund = (description: string) =>
  looseEvent('read:payments', description, { refundGuid: Guid, paymentGuid: Guid, amount: AnyAmount });
const card = (description: string) =>
  looseEvent('read:payments', description, { id: Guid, customerId: Type.String() });
const drawer = (description: string) => looseEvent('read:payments', description, { guid: Guid });

/** Money on its way, the cards in the vault, the drawers, and the books. */
export const paymentEvents = {
  'payment.updated': payment('A payment was changed.'),
  'payment.authorized': payment('A payment was authorized.'),
  'payment.captured': payment('An authorized payment was captured.'),
  'payment.settled': payment('A payment is in a settled batch.'),
  'payment.declined': payment('A payment was declined.'),
  'payment.voided': payment('An authorized payment was given back.'),
  'payment.failed': payment('A payment definitely did not happen.'),
  'payment.tip_adjusted': payment('The tip of a payment was changed before its capture.'),
  'payment.outcome_unknown': payment("The processor's answer was lost; it will be resolved."),
  'refund.created': refund('A refund was asked for.'),
  'refund.completed': refund('A refund has happened.'),
  'refund.failed': refund('A refund did not happen.'),
  'refund.outcome_unknown': refund("The processor's answer was lost; it will be resolved."),
  'settlement.batch_closed': looseEvent('read:payments', 'The processor closed a batch.', {
    batchId: Type.String(),
  }),
  'reconciliation.exception_opened': looseEvent(
    'read:payments',
    "Our books and the processor's differ in something.",
    { id: Guid },
  ),
  'reconciliation.exception_resolved': looseEvent('read:payments', 'A difference is settled.', { id: Guid }),
  'card.enrolled': card('A card is in the vault.'),
  'card.deleted': card('A card was destroyed.'),
  'payment_account.updated': looseEvent('read:payments', 'A restaurant takes cards under another account.', {
    processor: Type.String(),
    merchantId: Type.String(),
  }),
  'cash_drawer.opened': drawer('A cash drawer was opened.'),
  'cash_drawer.paid_in': drawer('Cash was put into a drawer.'),
  'cash_drawer.paid_out': drawer('Cash was taken out of a drawer.'),
  'cash_drawer.counted': drawer('The cash in a drawer was counted.'),
  'cash_drawer.closed': drawer('A cash drawer was closed.'),
};
