import type { PaperSettings } from './papers.ts';

export type Logo = NonNullable<PaperSettings['logo']>;

/** Dots that paper of 58 mm has: what fits there fits on 80 mm too. */
const WIDTH_MAX = 384;
const HEIGHT_MAX = 240;

/** The size of a logo in dots: as large as it may be, its width in whole bytes. */
export function sizeInDots(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height);
  const bytes = Math.max(1, Math.floor((width * scale) / 8));
  return { width: bytes * 8, height: Math.max(1, Math.round((bytes * 8 * height) / width)) };
}

/**
 * Colours as the dots of a printer: rows from the top, eight dots a byte, the left one in the highest bit, 1 is black. What
 * shows through is paper.
 */
export function bitsOf(
  rgba: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): string {
  const bytes = new Uint8Array((width / 8) * height);
  for (let dot = 0; dot < width * height; dot++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(dot * 4, dot * 4 + 4);
    const light = 255 - ((255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha) / 255;
    if (light < 128) bytes[dot >> 3]! |= 0x80 >> (dot & 7);
  }
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The other way, to show what will be printed: black, and nothing where there is paper. */
export function rgbaOf({ width, height, bits }: Logo): Uint8ClampedArray<ArrayBuffer> {
  const bytes = atob(bits);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let dot = 0; dot < width * height; dot++)
    if (bytes.charCodeAt(dot >> 3) & (0x80 >> (dot & 7))) rgba[dot * 4 + 3] = 255;
  return rgba;
}

/** A picture from somebody's disk as a logo, a drawing (SVG) as well. Throws for a file that the browser cannot open. */
export async function logoOf(file: Blob): Promise<Logo> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    const size = sizeInDots(picture.naturalWidth, picture.naturalHeight);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, size);
    // A canvas that was just made has no other context.
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    return { ...size, bits: bitsOf(context.getImageData(0, 0, size.width, size.height).data, size) };
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
