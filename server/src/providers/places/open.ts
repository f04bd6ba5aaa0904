import type { PlacesSettings } from '../../platform/settings/domain-settings.ts';
import { openGooglePlaces } from './google.ts';
import { openNominatim } from './nominatim.ts';
import type { PlacesPort } from './port.ts';

/** The places provider that the settings name; null when they name none. */
export function createPlacesProvider(settings: PlacesSettings): PlacesPort | null {
  switch (settings.provider) {
    case 'google':
      return openGooglePlaces(settings);
    case 'nominatim':
      return openNominatim(settings);
    case '':
      return null;
  }
}
