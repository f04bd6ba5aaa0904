import Type from 'typebox';

/** What the paths of pictures begin with that the service keeps (catalog/images); the guid of the picture follows. */
export const IMAGES_PATH = '/api/v1/images/';

const OURS = `${IMAGES_PATH}[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`;

/** Where a picture is. A path holds on every domain of a restaurant, and after a move to another installation. */
export const PictureUrl = Type.String({
  pattern: `^(?:https://[^\\s"<>\\\\]+|${OURS})$`,
  format: 'uri-reference',
  maxLength: 2_000,
  description: 'an https address, or the `url` of an image of the service',
});
