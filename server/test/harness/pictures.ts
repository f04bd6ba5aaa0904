import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { RawBytes } from './http.ts';

/**
 * Pictures to upload. Those in `test/pictures` come from libvips: 24 x 16, four colours, and with EXIF, XMP and a profile where
 * they are not plain.
 */
export const picture = (name: string): Buffer =>
  readFileSync(new URL(`../pictures/${name}`, import.meta.url));

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A header of true colour. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
}

export const pngOf = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks]);

/** Rows of one colour, each behind the kind of its filter. */
export function pngDots(width: number, height: number, colour: Buffer = randomBytes(3)): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: width }, () => colour)]);
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
}

/** A picture that nobody has uploaded. */
export function newPng(width = 8, height = 6): Buffer {
  const dots = pngDots(width, height);
  return pngOf(pngHeader(width, height), pngChunk('IDAT', dots), pngChunk('IEND'));
}

export const newPicture = (): RawBytes => new RawBytes('image/png', newPng());
