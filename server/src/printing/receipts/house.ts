import { localTime, type Mark, type Setting, say, settingOf } from '@comanda/documents';
import type { RestaurantScope } from '../../access/index.ts';
import { decimalsOf } from '../../platform/currency.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { PrintingDeps } from '../deps.ts';
import { type DocumentSettings, findSettings, toSettings } from '../document-settings/index.ts';

/** The restaurant, and what it wants on its papers. */
export interface House {
  readonly place: Restaurant;
  readonly settings: DocumentSettings;
}

export interface ReadHouse extends House {
  /** What a document of this currency has that is no part of what it is about. */
  settingFor(currency: string, asked?: { copy?: boolean }, marks?: readonly Mark[]): Setting;
  /** A word in the language of its papers. */
  say(english: string): string;
  /** A time as its clock says it. */
  timeText(at: string): string;
}

export async function readHouse(
  deps: Pick<PrintingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
): Promise<ReadHouse> {
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  const [[row]] = await deps.db.run(scope, findSettings(scope));
  return houseOf(place, toSettings(row));
}

const houseOf = (place: Restaurant, settings: DocumentSettings): ReadHouse => ({
  place,
  settings,
  settingFor: (currency, { copy = false } = {}, marks = []) => ({
    ...settingOf(place, settings),
    decimals: decimalsOf(currency),
    marks: [...marks, ...(copy ? ['COPY' as const] : [])],
  }),
  say: (english) => say(settings.language, english),
  timeText: (at) => localTime(at, place.timeZone),
});
