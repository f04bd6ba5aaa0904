import { callProvider, jsonOf, type ProviderRequest } from '../../platform/provider-call.ts';
import type { PlacesSettings } from '../../platform/settings/domain-settings.ts';
import { type PhotoBytes, type Place, type PlacesPort, type PlacesResult, unavailable } from './port.ts';

/** Kept small: a request costs as much as the dearest field in its mask. */
const FIELDS = ['id', 'displayName', 'formattedAddress', 'location', 'primaryType'];
const SEARCH_MASK = [...FIELDS.map((field) => `places.${field}`), 'nextPageToken'].join(',');
const DETAILS_MASK = [
  ...FIELDS,
  'internationalPhoneNumber',
  'websiteUri',
  'regularOpeningHours.weekdayDescriptions',
  'businessStatus',
  'photos',
].join(',');

const PLACE_ID = /^[A-Za-z0-9_-]{5,250}$/;
const PHOTO_NAME = /^places\/[A-Za-z0-9_-]{5,250}\/photos\/[A-Za-z0-9_-]{5,2000}$/;
/** Where the provider keeps its pictures. Nothing is fetched from anywhere else. */
const PHOTO_HOST = /(?:^|\.)googleusercontent\.com$/;
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const PHOTO_MAX_BYTES = 10_000_000;
const RADIUS_MAX_METERS = 50_000;

interface WirePlace {
  id?: string;
  displayName?: { text?: string };
  formattedAddress?: string;
  location?: { latitude?: number; longitude?: number };
  primaryType?: string;
  internationalPhoneNumber?: string;
  websiteUri?: string;
  regularOpeningHours?: { weekdayDescriptions?: string[] };
  businessStatus?: string;
  photos?: {
    name?: string;
    widthPx?: number;
    heightPx?: number;
    authorAttributions?: { displayName?: string; uri?: string }[];
  }[];
}

/** Google Places (New). Its terms let nothing be kept but place ids. */
export function createGooglePlaces(settings: PlacesSettings): PlacesPort {
  return {
    name: 'google',
    attribution: 'Google Maps',
    keepMs: 0,
    distanceMs: 0,
    search: (request) => search(settings, request),
    details: (placeId, language) => details(settings, placeId, language),
    photo: (name, size) => photo(settings, name, size),
  };
}

/** One request to the API. */
async function call<T>(
  { url, key, timeoutMs }: PlacesSettings,
  path: string,
  mask: string | null,
  request: Pick<ProviderRequest, 'method' | 'body'> = {},
): Promise<PlacesResult<T>> {
  const headers = { 'x-goog-api-key': key, ...(mask === null ? {} : { 'x-goog-fieldmask': mask }) };
  const answer = await callProvider({ ...request, timeoutMs, url: `${url}/v1/${path}`, headers });
  if (answer.kind === 'unreachable') return unavailable(answer.reason === 'TIMEOUT' ? 'TIMEOUT' : 'FAULT');
  const { status, retryAfterMs } = answer;
  const body = jsonOf(answer.bytes) as (T & { error?: WireError }) | undefined;
  if (status >= 200 && status < 300) return body ? { kind: 'done', value: body } : unavailable('FAULT');
  if (status === 429) return unavailable('RATE_LIMITED', retryAfterMs);
  if (status === 401 || status === 403 || isBadKey(body?.error)) return unavailable('CREDENTIALS');
  if (status === 404) return { kind: 'not-found' };
  if (status === 400) return { kind: 'refused', message: String(body?.error?.message ?? '') };
  return unavailable('FAULT', retryAfterMs);
}

type SearchRequest = Parameters<PlacesPort['search']>[0];

async function search(settings: PlacesSettings, request: SearchRequest): ReturnType<PlacesPort['search']> {
  const reply = await call<{ places?: WirePlace[]; nextPageToken?: string }>(
    settings,
    'places:searchText',
    SEARCH_MASK,
    { method: 'POST', body: searchBody(request) },
  );
  if (reply.kind !== 'done') return reply;
  const { places = [], nextPageToken } = reply.value;
  return { kind: 'done', value: { places: places.flatMap(placeOf), pageToken: nextPageToken || null } };
}

function searchBody({ query, near, language, limit, pageToken }: SearchRequest): object {
  return {
    textQuery: query,
    pageSize: limit,
    ...(language ? { languageCode: language } : {}),
    ...(pageToken ? { pageToken } : {}),
    ...(near
      ? {
          locationBias: {
            circle: {
              center: { latitude: near.latitude, longitude: near.longitude },
              radius: Math.min(near.radiusMeters, RADIUS_MAX_METERS),
            },
          },
        }
      : {}),
  };
}

async function details(
  settings: PlacesSettings,
  placeId: string,
  language: string | undefined,
): ReturnType<PlacesPort['details']> {
  if (!PLACE_ID.test(placeId)) return { kind: 'not-found' };
  const query = language ? `?languageCode=${encodeURIComponent(language)}` : '';
  const reply = await call<WirePlace>(settings, `places/${placeId}${query}`, DETAILS_MASK);
  // An id that is badly formed is answered 400: to whoever asks, there is no such place.
  if (reply.kind === 'refused') return { kind: 'not-found' };
  if (reply.kind !== 'done') return reply;
  const [place] = placeOf(reply.value);
  return place ? { kind: 'done', value: place } : unavailable('FAULT');
}

async function photo(
  settings: PlacesSettings,
  name: string,
  { width, height }: { width: number; height: number },
): ReturnType<PlacesPort['photo']> {
  if (!PHOTO_NAME.test(name)) return { kind: 'not-found' };
  const query = `?maxWidthPx=${width}&maxHeightPx=${height}&skipHttpRedirect=true`;
  const reply = await call<{ photoUri?: string }>(settings, `${name}/media${query}`, null);
  if (reply.kind === 'refused') return { kind: 'not-found' };
  if (reply.kind !== 'done') return reply;
  return fetchPhoto(reply.value.photoUri, { apiUrl: settings.url, timeoutMs: settings.timeoutMs });
}

/** Fetches a picture from the provider's own hosts, without the key, without following it anywhere else. */
async function fetchPhoto(
  photoUri: unknown,
  { apiUrl, timeoutMs }: { apiUrl: string; timeoutMs: number },
): Promise<PlacesResult<PhotoBytes>> {
  const target = typeof photoUri === 'string' ? URL.parse(photoUri) : null;
  if (!target || !isPhotoHost(target, apiUrl)) return unavailable('FAULT');
  const answer = await callProvider({
    url: target.href,
    headers: { accept: PHOTO_TYPES.join(', ') },
    maxBytes: PHOTO_MAX_BYTES,
    timeoutMs,
  });
  if (answer.kind === 'unreachable') return unavailable(answer.reason === 'TIMEOUT' ? 'TIMEOUT' : 'FAULT');
  const { status, contentType, bytes } = answer;
  if (status === 404 || status === 410) return { kind: 'not-found' };
  if (status !== 200 || !PHOTO_TYPES.includes(contentType)) return unavailable('FAULT');
  return { kind: 'done', value: { contentType, bytes } };
}

/** An API at another address (the simulator) has its pictures there too. */
function isPhotoHost(target: URL, apiUrl: string): boolean {
  const isOwn = target.origin === new URL(apiUrl).origin;
  const isPublic = target.protocol === 'https:' && target.port === '' && PHOTO_HOST.test(target.hostname);
  return (isOwn || isPublic) && target.username === '' && target.password === '';
}

interface WireError {
  message?: unknown;
  details?: { reason?: unknown }[];
}

const isBadKey = (error: WireError | undefined): boolean =>
  Array.isArray(error?.details) && error.details.some(({ reason }) => reason === 'API_KEY_INVALID');

/** None when it has no id. */
function placeOf(wire: WirePlace): Place[] {
  if (typeof wire.id !== 'string') return [];
  return [
    {
      placeId: wire.id,
      name: wire.displayName?.text ?? '',
      address: wire.formattedAddress ?? null,
      latitude: wire.location?.latitude ?? null,
      longitude: wire.location?.longitude ?? null,
      category: wire.primaryType ?? null,
      phone: wire.internationalPhoneNumber ?? null,
      website: wire.websiteUri ?? null,
      openingHours: wire.regularOpeningHours?.weekdayDescriptions ?? [],
      businessStatus: wire.businessStatus ?? null,
      photos: (wire.photos ?? []).flatMap(({ name, widthPx, heightPx, authorAttributions = [] }) =>
        typeof name === 'string' && PHOTO_NAME.test(name)
          ? [
              {
                name,
                width: widthPx ?? null,
                height: heightPx ?? null,
                attributions: authorAttributions.map(({ displayName, uri }) => ({
                  name: displayName ?? '',
                  url: uri ?? null,
                })),
              },
            ]
          : [],
      ),
    },
  ];
}
