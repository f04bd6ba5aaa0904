import { getPlaceDetails } from './get-place-details.ts';
import { getPlacePhotoMedia } from './get-place-photo-media.ts';
import { searchPlaces } from './search-places.ts';

/**
 * Places: search and details from a places provider. The provider's key never leaves the server. Requests are counted
 * per tenant and day, and answers are cached only as long as the provider's terms allow. Photos come only from the
 * provider's hosts, for references that this service issued.
 */
export const placesRoutes = [searchPlaces, getPlaceDetails, getPlacePhotoMedia];
export { forgetPlacesUsage } from './forget-usage.ts';
