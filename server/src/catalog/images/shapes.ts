import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { IMAGES_PATH } from '../../tenancy/restaurants/index.ts';
import { SIDE_MAX } from './formats/index.ts';
import type { ImageRow } from './queries.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Of a restaurant: more than the longest menus have, each with a few pictures. */
export const IMAGES_MAX = 5_000;
export const IMAGES_MAX_BYTES = 512 * 1_048_576;

const Side = Type.Integer({ minimum: 1, maximum: SIDE_MAX });

export const ImageShape = Type.Object(
  {
    guid: Field.Guid,
    url: Type.String({
      format: 'uri-reference',
      description:
        'its path at the service, for `images` of the menu and for the logo; the picture behind it never changes',
    }),
    type: enumOf(IMAGE_TYPES, { description: 'what it is, whatever it was called' }),
    width: { ...Side, description: 'as it is shown, in pixels' },
    height: { ...Side, description: 'as it is shown, in pixels' },
    size: Type.Integer({ minimum: 1, description: 'in bytes, of what is kept' }),
    createdAt: Field.Timestamp,
  },
  { $id: 'Image', description: 'a picture that the service keeps and serves' },
);

export const imageParams = requestObject({ ...restaurantParams.properties, imageGuid: Field.Guid });

export const render = ({ created_at: createdAt, ...row }: ImageRow) => ({
  ...row,
  url: IMAGES_PATH + row.guid,
  createdAt: isoTime(createdAt),
});
