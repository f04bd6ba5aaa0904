/** The longest side that is sent: more than any screen shows of a picture. */
const SIDE_MAX = 1_600;
/** What the service takes. */
const MAX_BYTES = 1_048_576;
/** From hardly visible on. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * A picture as it is sent: upright, in the colours of screens, small, and without what the camera wrote beside it. As WebP where
 * the browser can, else as JPEG. Throws for a file that the browser cannot open.
 */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  // A canvas that was just made has no other context.
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const webp = await smallest(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG knows no transparency: what shows through would be black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const jpeg = await smallest(canvas, 'image/jpeg');
  if (!jpeg) throw new Error('This browser cannot write pictures.');
  return jpeg;
}

/** In the best quality that fits; null when the browser writes none. */
async function smallest(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (!made || made.type !== type || made.size <= MAX_BYTES) return made;
  }
  return made;
}
