import { getStorefrontMenu } from './get-storefront-menu.ts';
import { getStorefrontRestaurant } from './get-storefront-restaurant.ts';

/** What a restaurant offers its guests: itself, and what it sells at a moment. Nothing of costs, stations or taxes. */
export const offerRoutes = [getStorefrontRestaurant, getStorefrontMenu];
export { menuOffered } from './menu-offered.ts';
export { restaurantOf } from './restaurant-of.ts';
export { restaurantOffered } from './restaurant-offered.ts';
