import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const MenuVersion = Type.Integer({ description: "the restaurant's menu as it is from now on" });
const stock = (description: string) =>
  event('read:menu', description, {
    restaurantGuid: Field.Guid,
    itemGuid: Type.String({ ...Field.Guid, description: 'the item of the menu, or the modifier' }),
    status: enumOf(['IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK'] as const),
    quantity: nullable(Type.String({ description: 'how many are left, as a decimal; of counted items' })),
    version: Type.Integer({ minimum: 0, description: 'of the stock; 0: it was never set' }),
  });

/** What a restaurant sells, and what it has run out of. */
export const menuEvents = {
  'menu.published': event('read:menu', 'A new version of the menu is in force.', {
    restaurantGuid: Field.Guid,
    menuVersion: MenuVersion,
  }),
  'menu.item_updated': event('read:menu', 'One item of the menu was added, changed or removed.', {
    restaurantGuid: Field.Guid,
    menuVersion: MenuVersion,
    itemGuid: Field.Guid,
    change: enumOf(['CREATED', 'UPDATED', 'DELETED'] as const),
  }),
  'menu.item_out_of_stock': stock('An item or a modifier cannot be ordered for now.'),
  'menu.item_in_stock': stock('An item or a modifier can be ordered again.'),
  'menu.stock_updated': stock('The stock of an item or a modifier was set.'),
};
