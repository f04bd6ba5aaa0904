import type pg from 'pg';
import type { OrderAddress } from '../load/requests.ts';
import type { World } from './world.ts';

const SAMPLE = 2_000;

/** Stored orders to ask for one by one: of every restaurant, of any age. */
export async function sampleOrders(client: pg.Client, world: World): Promise<OrderAddress[]> {
  const { rows } = await client.query<{ restaurant: string; guid: string }>(
    `select r.guid as restaurant, o.guid
     from restaurants r, lateral (
       select guid from orders o where o.tenant_id = r.tenant_id and o.restaurant_guid = r.guid
       order by hashtext(o.guid::text) limit $1) o
     where r.guid = any($2)`,
    [Math.ceil(SAMPLE / world.restaurants.length), world.restaurants.map(({ guid }) => guid)],
  );
  const keys = new Map(
    world.restaurants.map(({ guid }, index) => [
      guid,
      world.keys.flatMap(({ restaurants }, key) => (restaurants.includes(index) ? [key] : [])),
    ]),
  );
  return rows.map(({ restaurant, guid }) => ({
    restaurantGuid: restaurant,
    guid,
    keys: keys.get(restaurant)!,
  }));
}
