import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { askPlaces } from './ask.ts';
import { openReference } from './shapes.ts';

const SIZE_MAX = 4_800;
const SIZE_DEFAULT = 1_200;

const Size = Type.Optional(Type.Integer({ minimum: 1, maximum: SIZE_MAX, default: SIZE_DEFAULT }));

export const getPlacePhotoMedia = route({
  operationId: 'getPlacePhotoMedia',
  method: 'POST',
  path: '/api/v1/places/photos/media',
  summary: 'Get a place photo.',
  description:
    'Returns the picture without the envelope, with its own content type. Takes only a `reference` ' +
    'that this tenant got with a place within the last hour. Errors have the envelope.',
  when: { PROVIDER_UNAVAILABLE: 'The provider does not answer, or answers something that is not a photo.' },
  access: tenant('read:places'),
  body: requestObject({
    reference: Type.String({ minLength: 1, maxLength: 4_000 }),
    maxWidth: Size,
    maxHeight: Size,
  }),
  response: Type.String({ description: 'the bytes of a JPEG, PNG, WebP or GIF' }),
  status: 200,
  rawContentType: 'image/*',
  sends: ['content-disposition'],
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, body }) => {
    const name = openReference(deps, scope, body.reference);
    if (!name) fail('RESOURCE_NOT_FOUND', 'No such photo reference; read the place again.');
    const size = { width: body.maxWidth ?? SIZE_DEFAULT, height: body.maxHeight ?? SIZE_DEFAULT };
    const { value } = await askPlaces(deps, scope, ['photo', name, size], (provider) =>
      provider.photo(name, size),
    );
    return {
      status: 200,
      data: '',
      raw: { contentType: value.contentType, body: value.bytes },
      headers: { 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' },
    };
  },
});
