import { getPlaceDetails } from './get-place-details.ts';
import { getPlacePhotoMedia } from './get-place-photo-media.ts';
import { searchPlaces } from './search-places.ts';

/**
 * Places: what a places provider knows of the world. The provider's key never leaves the server; what goes out is counted
 * per tenant and day, and kept only as long as the provider's terms allow. Pictures come from the provider's own hosts,
 * for references that we gave out, and from nowhere else.
 */
export const placesRoutes = [searchPlaces, getPlaceDetails, getPlacePhotoMedia];
export { forgetPlacesUsage } from './forget-usage.ts';
