import Type, { type TProperties } from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const payment = <P extends TProperties = Record<never, never>>(description: string, more: P = {} as P) =>
  event('read:payments', description, {
    paymentGuid: Field.Guid,
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    amount: { ...Field.AnyAmount, description: 'with the tip, in minor units of the currency' },
    paymentType: Type.String({ description: 'CARD, CASH, or another kind of tender' }),
    ...more,
  });
const refund = (description: string) =>
  event('read:payments', description, {
    refundGuid: Field.Guid,
    paymentGuid: Field.Guid,
    orderGuid: nullable(Field.Guid),
    amount: Field.AnyAmount,
  });
const difference = <P extends TProperties = Record<never, never>>(description: string, more: P = {} as P) =>
  event('read:payments', description, {
    id: Field.Guid,
    kind: Type.String({ description: 'as the exception says' }),
    ...more,
  });
const card = (description: string) =>
  event('read:payments', description, { id: Field.Guid, customerId: Type.String() });
const drawer = (description: string) =>
  event('read:payments', description, {
    guid: Field.Guid,
    version: Field.Version,
    amount: {
      ...Field.AnyAmount,
      description: 'in minor units of the currency; out of the drawer is negative',
    },
    occurredOn: Field.BusinessDate,
  });
const issued = {
  guid: Field.Guid,
  number: Type.String({ description: 'as it is printed' }),
  orderGuid: Field.Guid,
  checkGuid: Field.Guid,
  totalAmount: Field.AnyAmount,
};
const Reason = Type.String({ description: 'a word for programs' });

/** Money on its way, the cards in the vault, the drawers, and the books. */
export const paymentEvents = {
  'payment.updated': payment('A payment was changed.'),
  'payment.authorized': payment('A payment was authorized.'),
  'payment.captured': payment('An authorized payment was captured.'),
  'payment.settled': payment('A payment is in a settled batch.'),
  'payment.declined': payment('A payment was declined.', { reason: Reason }),
  'payment.voided': payment('A payment was voided.'),
  'payment.failed': payment('A payment failed; no money moved.', { reason: Reason }),
  'payment.tip_adjusted': payment('The tip of a payment was changed before its capture.', {
    tipAmount: Field.AnyAmount,
  }),
  'payment.hold_stale': payment('Money is held on a card for so long that the bank may soon let go of it.'),
  'payment.deposit_applied': payment(
    'The order of a payment is sold: what was a deposit until then pays it.',
  ),
  'payment.outcome_unknown': payment("The processor's answer was lost; it will be resolved."),
  'refund.created': refund('A refund was requested.'),
  'refund.scheduled': refund('A refund waits until its card payment is settled; it is then sent by itself.'),
  'refund.cancelled': refund('A refund that waited for settlement was cancelled; no money moved.'),
  'refund.completed': refund('A refund was completed.'),
  'refund.failed': refund('A refund failed; no money moved.'),
  'refund.outcome_unknown': refund("The processor's answer was lost; it will be resolved."),
  'invoice.issued': event('read:payments', 'An invoice was issued for a check.', issued),
  'credit_note.issued': event('read:payments', 'A credit note took back an invoice, or a part of it.', {
    ...issued,
    invoiceGuid: { ...Field.Guid, description: 'that it takes back' },
    refundGuid: nullable({ ...Field.Guid, description: 'null: for all that was left' }),
  }),
  'settlement.batch_closed': event('read:payments', 'The processor closed a batch.', {
    batchId: Type.String(),
    merchantId: Type.String(),
    chargeCount: Type.Integer(),
    chargeAmount: Field.AnyAmount,
    refundCount: Type.Integer(),
    refundAmount: Field.AnyAmount,
    occurredOn: { ...Field.BusinessDate, description: 'the day on which it was closed, by its calendar' },
  }),
  'reconciliation.exception_opened': difference(
    'A discrepancy between the ledger and the processor was found.',
    {
      paymentGuid: Type.Optional({ ...Field.Guid, description: 'when it is about a payment of ours' }),
    },
  ),
  'reconciliation.exception_resolved': difference('A discrepancy was resolved.'),
  'card.enrolled': card('A card was stored in the vault.'),
  'card.deleted': card('A card was deleted.'),
  'card_testing.blocked': event('read:payments', 'Somebody is stopped for card testing, for an hour.', {
    id: Field.Guid,
    kind: Type.String({ description: 'KEY, USER, ADDRESS or CARD' }),
    cause: Type.String({ description: 'DECLINED or STORED: which cards were too many' }),
    endsAt: { ...Field.Timestamp, description: 'when it ends by itself' },
  }),
  'card_testing.lifted': event('read:payments', 'An owner has ended such a block.', { id: Field.Guid }),
  'card_testing.limits_updated': event('read:payments', 'The limits of card testing were changed.', {
    version: Field.Version,
  }),
  'payment_account.updated': event('read:payments', "A restaurant's card processing account changed.", {
    processor: Type.String(),
    merchantId: Type.String(),
  }),
  'payment_account.change_requested': event(
    'read:payments',
    'Another card processing account waits to take effect.',
    { processor: Type.String(), merchantId: Type.String() },
  ),
  'payment_account.change_cancelled': event('read:payments', 'The account that waited never takes effect.', {
    processor: Type.String(),
    merchantId: Type.String(),
  }),
  'payment_account.forgotten': event(
    'read:payments',
    'The credentials of a former account were deleted: no payment needs them any more.',
    { processor: Type.String(), merchantId: Type.String() },
  ),
  'cash_drawer.opened': drawer('A cash drawer was opened.'),
  'cash_drawer.paid_in': drawer('Cash was put into a drawer.'),
  'cash_drawer.paid_out': drawer('Cash was taken out of a drawer.'),
  'cash_drawer.opened_without_sale': drawer('A cash drawer was opened without a sale; its amount is 0.'),
  'cash_drawer.counted': drawer('The cash in a drawer was counted.'),
  'cash_drawer.closed': drawer('A cash drawer was closed.'),
};
