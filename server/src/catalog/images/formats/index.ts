import { cleanAvif } from './avif.ts';
import { cleanJpeg } from './jpeg.ts';
import { type Picture, refusal } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

export { type Picture, SIDE_MAX } from './picture.ts';

/** What bytes of each kind begin with, whatever their sender calls them. */
const KINDS: readonly { begins(bytes: Buffer): boolean; clean(bytes: Buffer): Picture | Promise<Picture> }[] =
  [
    { begins: (bytes) => startsWith(bytes, 'ffd8ff'), clean: cleanJpeg },
    { begins: (bytes) => startsWith(bytes, '89504e470d0a1a0a'), clean: cleanPng },
    { begins: (bytes) => text(bytes, 0) === 'RIFF' && text(bytes, 8) === 'WEBP', clean: cleanWebp },
    { begins: (bytes) => text(bytes, 4) === 'ftyp' && isAvif(bytes), clean: cleanAvif },
  ];

const startsWith = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const text = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** Whether one of its brands is that of AVIF: other pictures are in the same boxes. */
function isAvif(bytes: Buffer): boolean {
  const brands = bytes.subarray(8, Math.min(bytes.length, bytes.readUInt32BE(0))).toString('latin1');
  return /^(?:.{4})*avi[fs]/s.test(brands);
}

/**
 * The picture that these bytes are, made anew of the parts that show it: nothing of what stood beside them, between them or
 * behind them is left. Throws VALIDATION_ERROR for whatever is no still picture of four kinds.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const kind = KINDS.find(({ begins }) => begins(bytes));
  if (!kind) throw refusal('format', 'is not a JPEG, PNG, WebP or AVIF');
  return kind.clean(bytes);
}
