import { existsSync, readFileSync } from 'node:fs';
import type { Comanda } from '@comanda/sdk';

/** Pictures of the demo's menu. tools/draw-dishes.ts has drawn them; they lie beside this file. */

const FOLDER = new URL('./demo-pictures/', import.meta.url);

/** The name of the file of a dish: `Soup of the day` is `soup-of-the-day.webp`. */
export const pictureName = (dish: string): string =>
  `${dish
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}.webp`;

/** Uploads the picture of a dish: its address, as `images` of the menu takes it. Null: none was drawn. */
export async function uploadPicture(
  comanda: Comanda,
  restaurantGuid: string,
  dish: string,
): Promise<string | null> {
  const file = new URL(pictureName(dish), FOLDER);
  if (!existsSync(file)) return null;
  const body = { type: 'image/webp' as const, bytes: new Uint8Array(readFileSync(file)) };
  const { url } = await comanda.call('createImage', { params: { restaurantGuid }, body });
  return url;
}
