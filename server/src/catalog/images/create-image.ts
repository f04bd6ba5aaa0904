import { createHash, randomUUID } from 'node:crypto';
import { restaurant } from '../../access/index.ts';
import { failLimitReached } from '../../platform/errors.ts';
import { rawBody } from '../../platform/http/bodies.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { cleanPicture, SIDE_MAX } from './formats/index.ts';
import { findImageByContent, findUsage, insertImage, lockPlace } from './queries.ts';
import { IMAGE_TYPES, IMAGES_MAX, IMAGES_MAX_BYTES, ImageShape, render } from './shapes.ts';

const MIB = 1_048_576;
const MAX_BYTES = MIB;

export const createImage = route({
  operationId: 'createImage',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/images',
  summary: 'Upload a picture.',
  description:
    'For `images` of the menu and for the logo: name its `url` there. The body is the picture itself, of at most 1 MiB and ' +
    `${SIDE_MAX} x ${SIDE_MAX} pixels. Only still pictures are taken. What cameras and programs write beside the picture is ` +
    'removed, where it was taken among it; which way is up stays. Colour profiles go as well: convert to sRGB first. The same ' +
    'picture is kept once, and has the same `guid`. Whoever has the `url` sees the picture, without a credential.',
  when: {
    CONFLICT: `The restaurant has ${IMAGES_MAX} pictures, or ${IMAGES_MAX_BYTES / MIB} MiB of them (\`LIMIT_REACHED\`), or the \`Idempotency-Key\` belongs to another request.`,
  },
  access: restaurant('write:menu', 'menu.edit'),
  params: restaurantParams,
  body: rawBody(IMAGE_TYPES, 'the picture; its bytes say what it is, whatever the content type claims'),
  bodyMaxBytes: MAX_BYTES,
  response: ImageShape,
  errors: ['CONFLICT'],
  handler: async ({ deps, scope, body, transaction }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const picture = await cleanPicture(body.bytes);
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    return transaction(scope, async (tx) => {
      const [, [known], [used]] = await tx.run(
        lockPlace(scope),
        findImageByContent(scope, sha256),
        findUsage(scope),
      );
      if (known) return created(render(known));
      // A count always has a row.
      assertRoom(used!, picture.bytes.length);
      const image = { guid: randomUUID(), sha256, now: deps.clock.now() };
      const [[row]] = await tx.run(insertImage(scope, image, picture));
      // It was just inserted.
      return created(render(row!));
    });
  },
});

function assertRoom({ images, bytes }: { images: number; bytes: number }, more: number): void {
  if (images >= IMAGES_MAX)
    failLimitReached(`A restaurant has at most ${IMAGES_MAX} pictures. Delete some.`, IMAGES_MAX);
  if (bytes + more > IMAGES_MAX_BYTES) {
    const message = `The pictures of a restaurant have at most ${IMAGES_MAX_BYTES / MIB} MiB. Delete some.`;
    failLimitReached(message, IMAGES_MAX_BYTES);
  }
}
