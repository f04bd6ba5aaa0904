import { addRestaurant, createRestaurant } from './create-restaurant.ts';
import { getRestaurant } from './get-restaurant.ts';
import { listRestaurants } from './list-restaurants.ts';
import { updateRestaurant } from './update-restaurant.ts';

/**
 * Restaurants: where orders are taken. A restaurant fixes the time zone and closeout hour that cut its business days,
 * its currency, and the taxes of its place. It is archived, never deleted: its orders and books stay.
 */
export const restaurantRoutes = [listRestaurants, createRestaurant, getRestaurant, updateRestaurant];
export { addTaxRates } from './add-tax-rates.ts';
export {
  type BookingDay,
  bookingDayAt,
  businessDateAt,
  businessDayAt,
  dayAfter,
  endOfDayAhead,
} from './business-day.ts';
export type { CatalogPort } from './catalog-port.ts';
export { countriesOf, countryOf } from './country.ts';
export {
  announceRestaurant,
  createRestaurantDirectory,
  RESTAURANT_TOPIC,
  type RestaurantDirectory,
} from './directory.ts';
export { onOpenDay } from './open-day.ts';
export { IMAGES_PATH, PictureUrl } from './picture-url.ts';
export {
  closeThrough,
  findRestaurant,
  knownRestaurants,
  nextStockVersion,
  setMenuVersion,
  toRestaurant,
} from './queries.ts';
export { assertPossible, type Restaurant, type TaxRate } from './restaurant.ts';
export { settingsRow } from './settings-row.ts';
export {
  completeTaxRates,
  DINING_OPTIONS,
  DiningOption,
  newTaxTerms,
  RestaurantShape,
  renderRestaurant,
  renderTaxRate,
  TAX_RATES_MAX,
  taxTerms,
} from './shapes.ts';
export { addRestaurant };
