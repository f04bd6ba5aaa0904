import { existsSync, readdirSync, readFileSync } from 'node:fs';
import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';

const FOLDER = new URL('../../../../docs/screens/guides/', import.meta.url);
const WEBP_TYPE = 'image/webp';

/** A service without the project's documents has none. */
const NAMES: ReadonlySet<string> = new Set(existsSync(FOLDER) ? readdirSync(FOLDER) : []);

/** `/docs/screens/menu.webp`. Read when it is asked for: nobody looks at them all the time. */
export const getGuidePicture = route({
  operationId: 'getGuidePicture',
  method: 'GET',
  path: '/docs/screens/{picture}',
  summary: 'Get a picture that a guide shows.',
  description: 'A screen of an app, as a test of the guide has found it.',
  access: anyone,
  params: requestObject({ picture: Type.String({ pattern: '^[a-z0-9-]{1,60}\\.webp$' }) }),
  response: Type.String({ format: 'binary', description: 'the bytes of a WebP' }),
  rawContentType: WEBP_TYPE,
  handler: ({ params: { picture } }) => {
    if (!NAMES.has(picture)) fail('RESOURCE_NOT_FOUND', 'No such picture.');
    return {
      status: 200,
      data: '',
      headers: { 'cache-control': 'private, max-age=86400' },
      raw: { contentType: WEBP_TYPE, body: readFileSync(new URL(picture, FOLDER)) },
    };
  },
});
