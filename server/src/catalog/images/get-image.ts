import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';

/** Whole restaurants read menus from behind one address, and each of these has dozens of pictures. */
const VIEWS_PER_ADDRESS = 6_000;

const A_YEAR = 31_536_000;

const HEADERS = {
  'cache-control': `public, max-age=${A_YEAR}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  // Menus are shown on pages of others, too.
  'cross-origin-resource-policy': 'cross-origin',
  // What caches keep for everybody must not carry the renewed session of somebody.
  'set-cookie': [],
};

export const getImage = route({
  operationId: 'getImage',
  method: 'GET',
  path: '/api/v1/images/{imageGuid}',
  summary: 'Get a picture.',
  description:
    'The picture itself, without the envelope. What is behind an address never changes, so caches keep it for as long as they like.',
  access: anyone,
  addressRateLimit: VIEWS_PER_ADDRESS,
  params: requestObject({ imageGuid: Field.Guid }),
  response: Type.String({ format: 'binary', description: 'the bytes of a JPEG, PNG, WebP or AVIF' }),
  rawContentType: 'image/*',
  sends: ['etag', 'content-disposition'],
  handler: async ({ deps, params: { imageGuid } }) => {
    const found = await deps.pictures.find(imageGuid);
    if (!found) fail('RESOURCE_NOT_FOUND', 'There is no such picture.');
    const { type, sha256, bytes } = found;
    return {
      status: 200,
      data: '',
      headers: { ...HEADERS, etag: `"${sha256.slice(0, 32)}"` },
      raw: { contentType: type, body: bytes },
    };
  },
});
