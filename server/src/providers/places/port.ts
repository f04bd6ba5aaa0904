/** A place in the world, in our words. What a provider does not say is null. */
export interface Place {
  placeId: string;
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The provider's word for what it is. */
  category: string | null;
  phone: string | null;
  website: string | null;
  /** Lines for people, in the language asked for. */
  openingHours: readonly string[];
  businessStatus: string | null;
  photos: readonly PlacePhoto[];
}

export interface PlacePhoto {
  /** The provider's own name of it; never shown to callers as it is. */
  name: string;
  width: number | null;
  height: number | null;
  /** Whom to name beside it. */
  attributions: readonly { name: string; url: string | null }[];
}

export interface PlaceSearch {
  query: string;
  /** Places near there come first. */
  near?: { latitude: number; longitude: number; radiusMeters: number } | undefined;
  language?: string | undefined;
  limit: number;
  /** Of the page before. */
  pageToken?: string | undefined;
}

export interface PlacePage {
  places: readonly Place[];
  pageToken: string | null;
}

export interface PhotoBytes {
  contentType: string;
  bytes: Buffer;
}

/** `not-found`: the provider has no such thing, or has it no longer. `refused`: it does not take the question. */
export type PlacesResult<T> =
  | { kind: 'done'; value: T }
  | { kind: 'not-found' }
  | { kind: 'refused'; message: string }
  | {
      kind: 'unavailable';
      reason: 'TIMEOUT' | 'RATE_LIMITED' | 'FAULT' | 'CREDENTIALS';
      retryAfterMs: number | null;
    };

type Unavailable = Extract<PlacesResult<never>, { kind: 'unavailable' }>;

export const unavailable = (
  reason: Unavailable['reason'],
  retryAfterMs: number | null = null,
): Unavailable => ({
  kind: 'unavailable',
  reason,
  retryAfterMs,
});

/** Where places are looked up. No call throws; each ends in time. */
export interface PlacesPort {
  readonly name: string;
  /** What has to be shown wherever its data is. */
  readonly attribution: string;
  /** How long its terms let answers be kept; 0 = not at all. */
  readonly keepMs: number;
  /** How far apart its terms want requests to be, over all of us; 0 = any. */
  readonly distanceMs: number;
  search(request: PlaceSearch): Promise<PlacesResult<PlacePage>>;
  details(placeId: string, language: string | undefined): Promise<PlacesResult<Place>>;
  photo(name: string, size: { width: number; height: number }): Promise<PlacesResult<PhotoBytes>>;
}
