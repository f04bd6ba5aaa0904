import type { PlacesSettings } from '../../platform/settings/domain-settings.ts';
import { createGooglePlaces } from './google.ts';
import { createNominatim } from './nominatim.ts';
import type { PlacesPort } from './port.ts';

/** The places provider that the settings name; null when they name none. */
export function createPlacesProvider(settings: PlacesSettings): PlacesPort | null {
  switch (settings.provider) {
    case 'google':
      return createGooglePlaces(settings);
    case 'nominatim':
      return createNominatim(settings);
    case '':
      return null;
  }
}
