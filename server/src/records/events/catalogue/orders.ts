import Type, { type TProperties } from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const Reason = Type.String({ description: 'as it was given' });
const OrderVersion = { ...Field.Version, description: 'of the order' };
const SelectionGuids = Type.Array(Field.Guid);
const Course = Type.Optional(Type.Integer({ description: 'when a whole course was named' }));
const Changed = Type.Optional(Type.Array(Type.String(), { description: 'the fields' }));
const anotherOrder = { fromOrderGuid: Field.Guid, toOrderGuid: Field.Guid };

const order = <P extends TProperties = Record<never, never>>(description: string, more: P = {} as P) =>
  event('read:orders', description, { guid: Field.Guid, version: OrderVersion, ...more });
const part = <P extends TProperties>(description: string, more: P) =>
  event('read:orders', description, { orderGuid: Field.Guid, version: OrderVersion, ...more });
const rule = (description: string) =>
  event('read:restaurants', description, {
    guid: Field.Guid,
    version: Field.Version,
    kind: enumOf(['DISCOUNT', 'SERVICE_CHARGE'] as const),
  });
const place = (description: string) =>
  event('read:restaurants', description, { guid: Field.Guid, version: Field.Version });

const Pause = {
  until: nullable(
    Type.String({ ...Field.Timestamp, description: 'when it ends; null: when somebody resumes' }),
  ),
  channels: nullable(Type.Array(Type.String(), { description: 'null: all of guests' })),
  reason: nullable(Reason),
  automatic: Type.Boolean({ description: 'whether the kitchen was over its limit' }),
  since: Field.Timestamp,
};
const DeliveryState = enumOf(['PENDING', 'ASSIGNED', 'PICKED_UP', 'DELIVERED'] as const);
const Restaurant = { ...Field.Guid, description: 'the restaurant' };

const customer = (description: string) =>
  event('read:guests', description, { guid: Field.Guid, version: Field.Version });

/** Orders from the first item to the last cent, and the tables that they stand on. */
export const orderEvents = {
  'customer.created': customer('The tenant knows another customer.'),
  'customer.updated': customer('Something about a customer was changed; the event does not say what.'),
  'customer.erased': event('read:guests', 'A customer was erased, with what orders kept of them.', {
    guid: Field.Guid,
  }),
  'customer_retention.updated': event('read:guests', 'How long customers are kept was changed.', {
    version: Field.Version,
  }),
  'opening_hours.updated': event('read:restaurants', 'When guests can order was changed.', {
    guid: Restaurant,
    version: Field.Version,
  }),
  'ordering.paused': event(
    'read:restaurants',
    'Guests cannot order for now. One with an end resumes by itself.',
    {
      guid: Restaurant,
      ...Pause,
    },
  ),
  'ordering.resumed': event('read:restaurants', 'Guests can order again, since somebody ended a pause.', {
    guid: Restaurant,
  }),
  'delivery_zones.updated': event('read:restaurants', 'Where a restaurant delivers was changed.', {
    guid: Restaurant,
    version: Field.Version,
  }),
  'order.delivery_updated': order('A delivery got its courier, left, arrived, or was taken back to before.', {
    deliveryState: DeliveryState,
    fromDeliveryState: DeliveryState,
  }),
  'order.created': order('An order was taken.', { source: Type.String(), totalAmount: Field.AnyAmount }),
  'order.updated': order('An order, or a check of it, was changed.', {
    changed: Changed,
    change: Type.Optional(enumOf(['GUEST', 'SERVICE_CHARGE_ADDED', 'SERVICE_CHARGE_REMOVED'] as const)),
    checkGuid: Type.Optional({
      ...Field.Guid,
      description: 'of one check, or of a service charge that was added to one',
    }),
    amount: Type.Optional({ ...Field.AnyAmount, description: 'of a service charge, in minor units' }),
  }),
  'order.approved': order('An order that needed approval has it.', { promisedAt: nullable(Field.Timestamp) }),
  'order.rejected': order('An order that needed approval was refused.', {
    reason: Reason,
    amount: Field.AnyAmount,
  }),
  'order.scheduled': order('An order waits for its time.', {
    promisedAt: nullable(Field.Timestamp),
    fireAt: nullable(Field.Timestamp),
  }),
  'order.fired': order('An order went to the kitchen.', { selectionGuids: SelectionGuids }),
  'order.in_preparation': order('The kitchen works on an order.'),
  'order.ready': order('An order can be picked up or served.'),
  'order.closed': order('An order is done: nothing is due.'),
  'order.reopened': order('A closed order is open again.'),
  'order.voided': order('An order was voided, with a reason.', { reason: Reason, amount: Field.AnyAmount }),
  'order.merged': order('Orders became one. Both orders say so.', {
    ...anotherOrder,
    checkGuids: Type.Array(Field.Guid),
  }),
  'order.transferred': order('An order moved to another table, or to another server.', { changed: Changed }),
  'order.refunded': order('Items of an order were refunded.', {
    checkGuid: Field.Guid,
    refundGuid: Field.Guid,
    selectionGuids: SelectionGuids,
    amount: Field.AnyAmount,
    reason: Reason,
  }),
  'order.guest_erased': order("The guest's data was erased from an order; its totals stay."),
  'check.added': part('A check was added to an order.', { checkGuid: Field.Guid }),
  'check.split': part('A check was split.', {
    checkGuid: Field.Guid,
    checkGuids: { ...Type.Array(Field.Guid), description: 'the new ones' },
  }),
  'check.merged': part('Checks became one.', {
    checkGuid: Field.Guid,
    checkGuids: { ...Type.Array(Field.Guid), description: 'those that were merged away' },
  }),
  'check.transferred': part('A check moved to another order. Both orders say so.', {
    checkGuid: Field.Guid,
    ...anotherOrder,
  }),
  'check.paid': part('Nothing is due on a check any more: it is paid.', {
    checkGuid: Field.Guid,
    amount: Field.AnyAmount,
  }),
  'check.reopened': part('A paid check is open again.', { checkGuid: Field.Guid }),
  'selection.added': part('Items were added to a check.', {
    checkGuid: Field.Guid,
    selectionGuids: SelectionGuids,
  }),
  'selection.updated': part('Items of a check were changed.', {
    checkGuid: Field.Guid,
    selectionGuids: SelectionGuids,
  }),
  'selection.moved': part('Items moved to another check, maybe of another order. Both orders say so.', {
    selectionGuids: SelectionGuids,
    checkGuid: Type.Optional({
      ...Field.Guid,
      description: 'when they went to a check that was there already',
    }),
    fromOrderGuid: Type.Optional(Field.Guid),
    toOrderGuid: Type.Optional(Field.Guid),
  }),
  'selection.shared': part('An item was shared between checks, which cost together what they did.', {
    selectionGuid: Field.Guid,
    selectionGuids: { ...SelectionGuids, description: 'of its parts; the line itself is one of them' },
    checkGuids: { ...Type.Array(Field.Guid), description: 'those that share it' },
  }),
  'selection.unshared': part('The parts of a shared item are one line again.', {
    selectionGuid: Field.Guid,
    selectionGuids: { ...SelectionGuids, description: 'of what were its parts; the line itself stays' },
    checkGuids: { ...Type.Array(Field.Guid), description: 'those that shared it' },
  }),
  'selection.held': part('Items wait until they are fired.', {
    selectionGuids: SelectionGuids,
    course: Course,
  }),
  'selection.fired': part('Items went to the kitchen.', { selectionGuids: SelectionGuids, course: Course }),
  'selection.ready': part('Items are ready.', { selectionGuids: SelectionGuids }),
  'selection.voided': part('Items were voided, with a reason.', {
    selectionGuids: SelectionGuids,
    amount: Field.AnyAmount,
    reason: Reason,
  }),
  'selection.comped': part('Items are on the house, with a reason.', {
    selectionGuids: SelectionGuids,
    amount: Field.AnyAmount,
    reason: Reason,
  }),
  'discount.applied': part('A discount was applied.', {
    discountGuid: Field.Guid,
    checkGuid: Type.Optional({ ...Field.Guid, description: 'when it is on one check' }),
    selectionGuids: Type.Optional({ ...SelectionGuids, description: 'when it is on one item' }),
    amount: Field.AnyAmount,
  }),
  'discount.removed': part('A discount was removed.', { discountGuid: Field.Guid, amount: Field.AnyAmount }),
  'price_rule.created': rule('A discount or service charge was defined.'),
  'price_rule.updated': rule('A defined discount or service charge was updated or archived.'),
  'table.created': place('A table was added.'),
  'table.updated': place('A table was changed.'),
  'service_area.created': place('A service area was added.'),
  'service_area.updated': place('A service area was changed.'),
};
