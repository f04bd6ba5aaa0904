import { createImage } from './create-image.ts';
import { deleteImage } from './delete-image.ts';
import { getImage } from './get-image.ts';
import { listImages } from './list-images.ts';

/**
 * Pictures of menus and logos. They are kept in the database, so that every process has them, and made anew of what shows
 * them (`formats`), so that nothing else comes with them. Menus and restaurants name them by their path.
 */
export const imageRoutes = [listImages, createImage, deleteImage, getImage];
export { createPictures } from './pictures.ts';
