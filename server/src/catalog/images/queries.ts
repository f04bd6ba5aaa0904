import type { RestaurantScope } from '../../access/index.ts';
import type { TenantContext } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import { IMAGES_PATH } from '../../tenancy/restaurants/index.ts';
import type { Picture } from './formats/index.ts';

export type ImageRow = RowOf<'images.page'>;

const IMAGE = 'guid, type, width, height, size, created_at';
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const lock = statement(
  'images.lock',
  'select guid from restaurants where tenant_id = $1 and guid = $2 for no key update',
);
/** One writer at a time, of pictures and of the menu that shows them. */
export const lockPlace = (scope: RestaurantScope) => lock(here(scope));

const usage = statement(
  'images.usage',
  `select count(*) as images, coalesce(sum(size), 0)::bigint as bytes from images where ${HERE}`,
  ['images', 'bytes'],
);
/** How many pictures a restaurant has, and how large they are together. */
export const findUsage = (scope: RestaurantScope) => usage(here(scope));

const bySha256 = statement('images.by_content', `select ${IMAGE} from images where ${HERE} and sha256 = $3`);
export const findImageByContent = (scope: RestaurantScope, sha256: string) =>
  bySha256([...here(scope), sha256]);

const insert = statement(
  'images.insert',
  `insert into images (tenant_id, restaurant_guid, guid, sha256, type, width, height, bytes, size, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${IMAGE}`,
);
export const insertImage = (
  scope: RestaurantScope,
  { guid, sha256, now }: { guid: string; sha256: string; now: number },
  { type, width, height, bytes }: Picture,
) => insert([...here(scope), guid, sha256, type, width, height, bytes, bytes.length, new Date(now)]);

const page = statement(
  'images.page',
  `select ${IMAGE} from images
   where ${HERE} and ($3::timestamptz is null or (created_at, guid) < ($3, $4::uuid))
   order by created_at desc, guid desc limit $5`,
);
/** Newest first. */
export const pageOfImages = (scope: RestaurantScope, { after, limit }: Page) =>
  page([...here(scope), after && new Date(Number(after[0])), after?.[1], limit]);

const uses = statement(
  'images.uses',
  `select exists (select from restaurants r where r.tenant_id = $1 and r.guid = $2 and r.logo_url = $3) as logo,
     (select e.document->>'name' from menu_entries e
      where e.tenant_id = $1 and e.restaurant_guid = $2 and e.to_version is null
        and position($3 in e.document::text) > 0 limit 1) as entry`,
  ['logo'],
);
/** Whether it is the logo, and the name of something on the menu that shows it; null: nothing does. */
export const findUses = (scope: RestaurantScope, guid: string) => uses([...here(scope), IMAGES_PATH + guid]);

const remove = statement('images.delete', `delete from images where ${HERE} and guid = $3 returning guid`);
export const deleteImageRow = (scope: RestaurantScope, guid: string) => remove([...here(scope), guid]);

const owner = statement('images.owner', 'select tenant_id from images where guid = $1');
/** Whose it is. In the role `comanda_lookup`: whoever looks at a picture names no tenant. */
export const findOwner = (guid: string) => owner([guid]);

const content = statement(
  'images.content',
  'select type, sha256, bytes from images where tenant_id = $1 and guid = $2',
);
export const findContent = ({ tenantId }: TenantContext, guid: string) => content([tenantId, guid]);
