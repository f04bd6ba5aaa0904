import { type Loopback, type Reply, type Request, startLoopback } from './loopback.ts';

/**
 * Google Places (New), as far as restaurants need it: text search in pages, details, photos. Key and field mask are
 * demanded as the real one does, and only the fields of the mask are answered. What a picture's address is can be bent:
 * `POST /simulator/photos {kind}` with `usual`, `foreign`, `redirect`, `svg`, `huge` or `gone`.
 */

const PHOTO_KINDS = ['usual', 'foreign', 'redirect', 'svg', 'huge', 'gone'] as const;
type PhotoKind = (typeof PHOTO_KINDS)[number];

export interface PlacesSimulator extends Loopback {
  key: string;
  bendPhotos(kind: PhotoKind): void;
}

const PAGE_MAX = 20;
const HUGE_BYTES = 11_000_000;
/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const KINDS = ['Trattoria', 'Pizzeria', 'Taberna', 'Bistro', 'Sushi', 'Taqueria', 'Brasserie'];
const STREETS = ['Calle Mayor', 'Rua Augusta', 'Via Roma', 'Main Street', 'Hauptstrasse'];

/** 70 places around Madrid, always the same. */
const PLACES = Array.from({ length: 70 }, (_, index) => {
  const id = `ChIJsimulated${String(index).padStart(4, '0')}`;
  return {
    id,
    name: `places/${id}`,
    displayName: { text: `${KINDS[index % KINDS.length]} ${index + 1}`, languageCode: 'en' },
    formattedAddress: `${STREETS[index % STREETS.length]} ${index + 1}, 28013 Madrid, Spain`,
    location: { latitude: 40.4168 + index / 1_000, longitude: -3.7038 - index / 1_000 },
    primaryType: 'restaurant',
    internationalPhoneNumber: `+34 910 000 ${String(index).padStart(3, '0')}`,
    websiteUri: `https://restaurant-${index + 1}.example.com/`,
    regularOpeningHours: { weekdayDescriptions: ['Monday: 1:00 – 11:00 PM', 'Tuesday: 1:00 – 11:00 PM'] },
    businessStatus: 'OPERATIONAL',
    rating: 4.5,
    photos: [
      {
        name: `places/${id}/photos/AUsimulated${index}`,
        widthPx: 1_600,
        heightPx: 1_200,
        authorAttributions: [{ displayName: 'A guest', uri: 'https://maps.example.com/guest' }],
      },
    ],
  };
});
type SimulatedPlace = (typeof PLACES)[number];

interface Places {
  key: string;
  photoKind: PhotoKind;
  /** Our own address. */
  url: string;
}

export async function startPlacesSimulator(options: { key?: string } = {}): Promise<PlacesSimulator> {
  const { key = 'simulated-key' } = options;
  const places: Places = { key, photoKind: 'usual', url: '' };
  const loopback = await startLoopback({
    answer: (request) => answer(places, request),
    control: (request) => control(places, request),
  });
  places.url = loopback.url;
  return {
    ...loopback,
    key,
    bendPhotos: (kind) => {
      places.photoKind = kind;
    },
  };
}

function control(places: Places, { method, path, body }: Request): Reply | undefined {
  if (method === 'POST' && path === '/simulator/photos') {
    places.photoKind = (body as { kind: PhotoKind }).kind;
    return { status: 204, body: '' };
  }
  return path === '/'
    ? { status: 200, body: { places: PLACES.map(({ id, displayName }) => [id, displayName.text]) } }
    : undefined;
}

function answer(places: Places, request: Request): Reply {
  const { method, path, headers } = request;
  const given = headers['x-goog-api-key'];
  if (path.startsWith('/photo-bytes/')) return photoBytes(places, given);
  if (path === '/elsewhere') return { status: 200, body: PIXEL, headers: { 'content-type': 'image/png' } };
  if (given === undefined)
    return failure(403, 'PERMISSION_DENIED', 'The request is missing a valid API key.');
  if (given !== places.key)
    return failure(400, 'INVALID_ARGUMENT', 'API key not valid.', [
      { reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]);
  const [, photo] = /^\/v1\/(places\/[^/]+\/photos\/[^/]+)\/media$/.exec(path) ?? [];
  if (photo) return photoMedia(places, photo, request);
  const mask = headers['x-goog-fieldmask'];
  if (typeof mask !== 'string') return failure(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
  if (method === 'POST' && path === '/v1/places:searchText') return search(request, mask.split(','));
  const place = PLACES.find(({ name }) => path === `/v1/${name}`);
  if (method !== 'GET' || !place) return failure(404, 'NOT_FOUND', 'The place ID is unknown.');
  return { status: 200, body: masked(place, mask.split(',')) };
}

function photoMedia({ photoKind, url }: Places, name: string, { query }: Request): Reply {
  const size = Number(query.get('maxWidthPx') ?? query.get('maxHeightPx'));
  if (!(size >= 1 && size <= 4_800)) return failure(400, 'INVALID_ARGUMENT', 'No size.');
  const known = PLACES.some(({ photos }) => photos.some((photo) => photo.name === name));
  if (!known || photoKind === 'gone') return failure(404, 'NOT_FOUND', 'The photo has expired.');
  const own = `${url}/photo-bytes/${name.split('/').at(-1)}`;
  const photoUri = photoKind === 'foreign' ? 'http://169.254.169.254/latest/meta-data/' : own;
  return { status: 200, body: { name: `${name}/media`, photoUri } };
}

function photoBytes({ photoKind, url }: Places, sentKey: unknown): Reply {
  // The key is for the API alone.
  if (sentKey !== undefined) return failure(400, 'INVALID_ARGUMENT', 'A key does not belong here.');
  switch (photoKind) {
    case 'redirect':
      return { status: 302, body: '', headers: { location: `${url}/elsewhere` } };
    case 'svg':
      return { status: 200, body: Buffer.from('<svg/>'), headers: { 'content-type': 'image/svg+xml' } };
    case 'huge':
      return { status: 200, body: Buffer.alloc(HUGE_BYTES), headers: { 'content-type': 'image/jpeg' } };
    default:
      return { status: 200, body: PIXEL, headers: { 'content-type': 'image/png' } };
  }
}

/** What a page's token means is bound to the request that it came from. */
function search({ body }: Request, mask: string[]): Reply {
  const { textQuery, pageSize = PAGE_MAX, pageToken, ...rest } = (body ?? {}) as Record<string, unknown>;
  if (typeof textQuery !== 'string' || textQuery === '')
    return failure(400, 'INVALID_ARGUMENT', 'Empty text_query.');
  if (typeof pageSize !== 'number' || pageSize < 0) return failure(400, 'INVALID_ARGUMENT', 'Bad page_size.');
  const binding = JSON.stringify([textQuery, pageSize, rest]);
  const [from = 0, bound] = pageToken
    ? (JSON.parse(Buffer.from(String(pageToken), 'base64url').toString()) as [number, string])
    : [];
  if (bound !== undefined && bound !== binding)
    return failure(400, 'INVALID_ARGUMENT', 'Request parameters must not change between pages.');
  const words = textQuery.toLowerCase().split(/\s+/);
  const found = PLACES.filter(({ displayName, formattedAddress }) => {
    const text = `${displayName.text} ${formattedAddress} restaurant`.toLowerCase();
    return words.every((word) => text.includes(word));
  }).slice(0, 60);
  const size = Math.min(pageSize || PAGE_MAX, PAGE_MAX);
  const page = found.slice(from, from + size);
  if (page.length === 0) return { status: 200, body: {} };
  const placeMask = mask.flatMap((field) =>
    field.startsWith('places.') ? field.slice('places.'.length) : [],
  );
  const next = from + size;
  const token = Buffer.from(JSON.stringify([next, binding])).toString('base64url');
  return {
    status: 200,
    body: {
      places: page.map((place) => masked(place, placeMask)),
      ...(next < found.length && mask.includes('nextPageToken') ? { nextPageToken: token } : {}),
    },
  };
}

function masked(place: SimulatedPlace, mask: string[]): object {
  const fields = mask.map((field) => field.split('.', 1).join(''));
  return Object.fromEntries(Object.entries(place).filter(([field]) => fields.includes(field)));
}

function failure(code: number, status: string, message: string, details: object[] = []): Reply {
  return { status: code, body: { error: { code, status, message, details } } };
}
