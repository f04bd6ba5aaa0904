import Type from 'typebox';
import { Guid } from '../../../platform/http/shapes.ts';
import { event, looseEvent } from './event.ts';

const MenuVersion = Type.Integer({ description: "the restaurant's menu as it is from now on" });
const stock = { restaurantGuid: Guid, itemGuid: Guid };

/** What a restaurant sells, and what it has run out of. */
export const menuEvents = {
  'menu.published': looseEvent('read:menu', 'A new version of the menu is in force.', {
    restaurantGuid: Guid,
    menuVersion: MenuVersion,
  }),
  'menu.item_updated': event('read:menu', 'One item of the menu was added, changed or removed.', {
    restaurantGuid: Guid,
    menuVersion: MenuVersion,
    itemGuid: Guid,
    change: Type.String({ description: 'CREATED, UPDATED or DELETED' }),
  }),
  'menu.item_out_of_stock': looseEvent('read:menu', 'An item cannot be ordered for now.', stock),
  'menu.item_in_stock': looseEvent('read:menu', 'An item can be ordered again.', stock),
  'menu.stock_updated': looseEvent('read:menu', 'The stock of an item was set.', stock),
};
