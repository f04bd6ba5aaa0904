import type { Answer } from '../../../sdk/src/client.ts';
import { type Client, RawBytes } from '../harness/http.ts';
import { picture } from '../harness/pictures.ts';
import type { Story } from './story.ts';

/** The restaurant of the story: its tables, its menu, and what may be taken off or put on a bill. */

export interface Place {
  key: Client;
  restaurantGuid: string;
  tableGuid: string;
  discountGuid: string;
  /** The guid of an item or a modifier of the menu. */
  guidOf(name: string): string;
}

const SIZE = '019aa7f2-60d7-7a18-9e45-2b7c13f8d06a';
const EXTRAS = '019aa7f2-62b3-7d5f-84a9-e0176c9b35d2';

const MENU = {
  menus: [
    {
      name: 'Dinner',
      groups: [
        { name: 'Starters', items: [{ name: 'Olives', priceAmount: 450 }] },
        {
          name: 'Pizza',
          items: [
            {
              name: 'Margherita',
              description: 'Tomato, mozzarella, basil',
              priceAmount: 1_200,
              allergens: ['GLUTEN' as const, 'MILK' as const],
              modifierGroupGuids: [SIZE, EXTRAS],
            },
          ],
        },
      ],
    },
  ],
  modifierGroups: [
    {
      guid: SIZE,
      name: 'Size',
      minSelections: 1,
      maxSelections: 1,
      modifiers: [{ name: 'Regular' }, { name: 'Large', priceAmount: 300 }],
    },
    { guid: EXTRAS, name: 'Extras', modifiers: [{ name: 'Burrata', priceAmount: 350 }] },
  ],
};

export async function openRestaurant(story: Story, key: Client): Promise<Place> {
  const { call } = story;
  const restaurant = {
    externalId: 'trattoria',
    name: 'Trattoria Aurora',
    timeZone: 'America/New_York',
    currency: 'USD',
    closeoutHour: 4,
    address: {
      address1: '12 Mulberry Street',
      city: 'New York',
      region: 'NY',
      postalCode: '10013',
      country: 'US',
    },
    taxRates: [{ name: 'Sales tax', type: 'PERCENT' as const, rate: '8.875' }],
    approvalSources: ['WEB'],
  };
  const { guid: restaurantGuid } = await call('createRestaurant', { as: key, body: restaurant });
  const as = key;
  const params = { restaurantGuid };
  await call('updateRestaurant', { as, params, body: { prepTimeSeconds: 900, version: 1 } });
  await call('getRestaurant', { as, params });
  await call('listRestaurants', { as });
  const tableGuid = await setTables(story, key, params);
  const guidOf = await writeMenu(story, key, params);
  const discountGuid = await defineTerms(story, key, params);
  return { key, restaurantGuid, tableGuid, guidOf, discountGuid };
}

interface Params {
  restaurantGuid: string;
}

async function setTables({ call }: Story, as: Client, params: Params): Promise<string> {
  const { guid: serviceAreaGuid } = await call('createServiceArea', {
    as,
    params,
    body: { name: 'Terrace' },
  });
  const area = { ...params, serviceAreaGuid };
  await call('updateServiceArea', { as, params: area, body: { name: 'Garden', version: 1 } });
  await call('getServiceArea', { as, params: area });
  await call('listServiceAreas', { as, params });
  const position = { x: 4, y: 6, width: 6, height: 4, shape: 'RECTANGLE' } as const;
  const body = { name: 'T7', serviceAreaGuid, capacity: 4, position };
  const { guid: tableGuid } = await call('createTable', { as, params, body });
  await call('updateTable', { as, params: { ...params, tableGuid }, body: { capacity: 6, version: 1 } });
  await call('issueTableCode', { as, params: { ...params, tableGuid }, body: {} });
  await call('getTable', { as, params: { ...params, tableGuid } });
  await call('listTables', { as, params });
  return tableGuid;
}

/** Two pictures, of which the item gets one. */
async function keepPictures(
  { call, read }: Story,
  as: Client,
  { itemGuid, ...params }: Params & { itemGuid: string },
): Promise<void> {
  // The client sends what it is given; the SDK has a type of its own for it.
  const upload = (name: string, type: string) =>
    call('createImage', { as, params, body: new RawBytes(type, picture(name)) as never });
  const { url, guid } = await upload('lossy.webp', 'image/webp');
  const images = [{ url, description: 'A loaf, cut open' }];
  await call('updateMenuItem', { as, params: { ...params, itemGuid }, body: { images } });
  const { guid: imageGuid } = await upload('plain.jpg', 'image/jpeg');
  await call('listImages', { as, params });
  await read('getImage', { as, params: { imageGuid: guid } });
  await call('deleteImage', { as, params: { ...params, imageGuid } });
}

async function writeMenu(story: Story, as: Client, params: Params): Promise<Place['guidOf']> {
  const { call } = story;
  await call('replaceMenu', { as, params, body: MENU });
  const tree = await call('getMenu', { as, params });
  const guidOf = finder(tree);
  const groupGuid = tree.menus[0]!.groups[0]!.guid;
  const bread = { name: 'Bread', priceAmount: 250 };
  const { guid: itemGuid } = await call('createMenuItem', {
    as,
    params: { ...params, groupGuid },
    body: bread,
  });
  const item = { ...params, itemGuid };
  await call('updateMenuItem', { as, params: item, body: { priceAmount: 300 } });
  await keepPictures(story, as, item);
  await call('getMenuItem', { as, params: item });
  await call('deleteMenuItem', { as, params: item });
  const olives = { ...params, itemGuid: guidOf('Olives') };
  await call('setMenuItemStock', { as, params: olives, body: { status: 'QUANTITY', quantity: 40 } });
  await call('getMenuItemStock', { as, params: olives });
  await call('listMenuStock', { as, params });
  return guidOf;
}

function finder({ menus, modifierGroups }: Answer<'getMenu'>): Place['guidOf'] {
  const items = menus.flatMap(({ groups }) => groups).flatMap((group) => group.items);
  const modifiers = modifierGroups.flatMap((group) => group.modifiers);
  return (name) => [...items, ...modifiers].find((one) => one.name === name)!.guid;
}

async function defineTerms({ call }: Story, as: Client, params: Params): Promise<string> {
  const happyHour = { name: 'Happy hour', terms: { type: 'PERCENT' as const, rate: '20' } };
  const { guid: discountGuid } = await call('createDiscount', { as, params, body: happyHour });
  const discount = { ...params, discountGuid };
  const limited = { terms: { type: 'PERCENT' as const, rate: '20', maximumAmount: 1_000 }, version: 1 };
  await call('updateDiscount', { as, params: discount, body: limited });
  await call('getDiscount', { as, params: discount });
  await call('listDiscounts', { as, params });
  const party = { name: 'Large party', terms: { type: 'PERCENT' as const, rate: '12.5', minimumGuests: 6 } };
  const { guid: serviceChargeGuid } = await call('createServiceCharge', { as, params, body: party });
  const charge = { ...params, serviceChargeGuid };
  await call('updateServiceCharge', { as, params: charge, body: { name: 'Party of six', version: 1 } });
  await call('getServiceCharge', { as, params: charge });
  await call('listServiceCharges', { as, params });
  return discountGuid;
}
