import { getRestaurantPage } from './get-restaurant-page.ts';
import { getTablePage } from './get-table-page.ts';

/** The page of a restaurant, where guests read the menu and order. */
export const pageRoutes = [getRestaurantPage, getTablePage];
/** What `pageAtHost` is called with. */
export type { StorefrontDeps } from '../deps.ts';
export { notHere, pageAtHost } from './get-restaurant-page.ts';
