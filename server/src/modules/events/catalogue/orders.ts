import Type from 'typebox';
import { AnyAmount, Guid, Version } from '../../../platform/http/shapes.ts';
import { event, looseEvent } from './event.ts';

const changed = { guid: Guid, version: Version };
const ofCheck = { orderGuid: Guid, checkGuid: Guid, version: Version };
const ofSelections = { ...ofCheck, selectionGuids: Type.Array(Guid) };
const order = (description: string) => looseEvent('read:orders', description, changed);
const check = (description: string) => looseEvent('read:orders', description, ofCheck);
const selection = (description: string) => looseEvent('read:orders', description, ofSelections);
const rule = (description: string) =>
  event('read:restaurants', description, { guid: Guid, version: Version, kind: Type.String() });
const place = (description: string) => looseEvent('read:restaurants', description, { guid: Guid });

/** Orders from the first item to the last cent, and the tables that they stand on. */
export const orderEvents = {
  'order.created': event('read:orders', 'An order was taken.', {
    guid: Guid,
    version: Version,
    source: Type.String(),
    totalAmount: AnyAmount,
  }),
  'order.updated': order('An order was changed; read it anew.'),
  'order.approved': order('An order that needed approval has it.'),
  'order.rejected': order('An order that needed approval was refused.'),
  'order.scheduled': order('An order waits for its time.'),
  'order.fired': order('An order went to the kitchen.'),
  'order.in_preparation': order('The kitchen works on an order.'),
  'order.ready': order('An order can be picked up or served.'),
  'order.closed': order('An order is done: nothing is due.'),
  'order.reopened': order('A closed order is open again.'),
  'order.voided': order('An order was voided, with a reason.'),
  'order.merged': order('Orders became one.'),
  'order.transferred': order('An order moved to another table, or to another server.'),
  'order.refunded': order('Items of an order were refunded.'),
  'order.guest_erased': order("The guest's data was erased from an order; its totals stay."),
  'check.split': check('A check was split.'),
  'check.merged': check('Checks became one.'),
  'check.transferred': check('A check moved to another order.'),
  'check.paid': check('Nothing is due on a check any more: it is paid.'),
  'check.reopened': check('A paid check is open again.'),
  'selection.added': selection('Items were added to a check.'),
  'selection.updated': selection('Items of a check were changed.'),
  'selection.moved': selection('Items moved to another check.'),
  'selection.held': selection('Items wait until they are fired.'),
  'selection.fired': selection('Items went to the kitchen.'),
  'selection.ready': selection('Items are ready.'),
  'selection.voided': selection('Items were voided, with a reason.'),
  'selection.comped': selection('Items are on the house, with a reason.'),
  'discount.applied': check('A discount was applied.'),
  'discount.removed': check('A discount was removed.'),
  'price_rule.created': rule('A discount or service charge was defined.'),
  'price_rule.updated': rule('A defined discount or service charge was changed, or put away.'),
  'table.created': place('A table was added.'),
  'table.updated': place('A table was changed.'),
  'service_area.created': place('A service area was added.'),
  'service_area.updated': place('A service area was changed.'),
};
