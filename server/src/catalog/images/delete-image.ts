import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { announcePicture } from './pictures.ts';
import { deleteImageRow, findUses, lockPlace } from './queries.ts';
import { imageParams } from './shapes.ts';

export const deleteImage = route({
  operationId: 'deleteImage',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/images/{imageGuid}',
  summary: 'Delete a picture.',
  description:
    'Its address then answers RESOURCE_NOT_FOUND, also where an older version of the menu names it. Browsers that have seen it may keep it.',
  when: { INVALID_STATE: 'The menu shows it, or it is the logo (`details.reason` is `IN_USE`).' },
  access: restaurant('write:menu', 'menu.edit'),
  params: imageParams,
  response: Type.Object({ guid: Field.Guid }),
  errors: ['INVALID_STATE'],
  handler: async ({ scope, params: { imageGuid }, transaction }) =>
    transaction(scope, async (tx) => {
      const [, [used]] = await tx.run(lockPlace(scope), findUses(scope, imageGuid));
      // The question always has a row.
      const { logo, entry } = used!;
      if (logo) failInUse('It is the logo of the restaurant.');
      if (entry !== null) failInUse(`“${entry}” on the menu shows it.`);
      const [[gone]] = await tx.run(deleteImageRow(scope, imageGuid), announcePicture(imageGuid));
      if (!gone) fail('RESOURCE_NOT_FOUND', 'No such picture at this restaurant.');
      return ok(gone);
    }),
});

const failInUse = (message: string): never => fail('INVALID_STATE', message, { reason: 'IN_USE' });
