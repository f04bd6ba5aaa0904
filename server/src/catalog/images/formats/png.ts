import { crc32, createInflate } from 'node:zlib';
import { animated, assertSize, malformed, type Picture, take, truncated, unsupported } from './picture.ts';

const SIGNATURE_LENGTH = 8;

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  /** With its length and its checksum. */
  readonly whole: Buffer;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

/** How many values a dot has, by the kind of its colours, and in how many bits each may be. */
const COLOURS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;
const TRANSPARENCY_LENGTH: Readonly<Record<number, number>> = { 0: 2, 2: 6 };

/** Header, palette, transparency and dots of a PNG, up to its end. That the dots are all there, and no more, is seen. */
export async function cleanPng(bytes: Buffer): Promise<Picture> {
  const header = headerOf(chunkAt(bytes, SIGNATURE_LENGTH));
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const dots: Buffer[] = [];
  let colours: number | undefined;
  for (let at = SIGNATURE_LENGTH; ; ) {
    const { name, data, whole } = chunkAt(bytes, at);
    at += whole.length;
    if (name === 'acTL') throw animated();
    if (name === 'PLTE') colours = paletteSize(header, data, dots);
    else if (name === 'IDAT') dots.push(data);
    else if (name === 'tRNS') assertTransparency(header, data, colours);
    else if (name === 'IHDR' && kept.length > 1) throw malformed('it has two headers');
    else if (!isKnown(name)) continue;
    kept.push(whole);
    if (name === 'IEND') break;
  }
  if (header.colour === PALETTE && colours === undefined) throw malformed('it has no palette');
  await assertDots(header, dots);
  return { type: 'image/png', width: header.width, height: header.height, bytes: Buffer.concat(kept) };
}

/** Of what is not known, chunks that no reader may skip are refused; the others go. */
function isKnown(name: string): boolean {
  if (name === 'IHDR' || name === 'IEND') return true;
  if (/^[A-Z]/.test(name)) throw unsupported(`the PNG chunk ${name}`);
  return false;
}

function chunkAt(bytes: Buffer, at: number): Chunk {
  const length = take(bytes, at, 8).readUInt32BE();
  const whole = take(bytes, at, length + 12);
  const name = whole.toString('latin1', 4, 8);
  if (!/^[A-Za-z]{4}$/.test(name)) throw malformed('a chunk has no name');
  if (crc32(whole.subarray(4, length + 8)) !== whole.readUInt32BE(length + 8))
    throw malformed('a checksum is wrong');
  return { name, data: whole.subarray(8, length + 8), whole };
}

function headerOf({ name, data }: Chunk): Header {
  if (name !== 'IHDR' || data.length !== 13) throw malformed('it has no header');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const isValid = COLOURS[colour]?.depths.includes(depth) && compression === 0 && filter === 0;
  if (!isValid || interlace > 1) throw malformed('its header');
  assertSize(width, height);
  return { width, height, depth, colour, interlaced: interlace === 1 };
}

function paletteSize({ colour, depth }: Header, data: Buffer, dots: readonly Buffer[]): number {
  const colours = data.length / 3;
  const isValid = Number.isInteger(colours) && colours > 0 && colours <= 256 && dots.length === 0;
  if (!isValid || colour === 0 || colour === 4) throw malformed('its palette');
  if (colour === PALETTE && colours > 2 ** depth) throw malformed('its palette');
  return colours;
}

function assertTransparency({ colour }: Header, data: Buffer, colours = 0): void {
  const length = TRANSPARENCY_LENGTH[colour];
  const isValid = colour === PALETTE ? data.length <= colours : data.length === length;
  if (!isValid) throw malformed('its transparency');
}

/** Every eighth dot first, and so on: how the seven passes of Adam7 begin and step. */
const PASSES = [
  [0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2],
] as const; // biome-ignore format: a table

/** How many bytes the dots are before they are compressed: each row is one longer, by the kind of its filter. */
function plainLength({ width, height, depth, colour, interlaced }: Header): number {
  // The header was seen to be of one of them.
  const bits = COLOURS[colour]!.channels * depth;
  const size = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return size(width, height);
  const steps = (length: number, from: number, step: number) =>
    Math.max(0, Math.ceil((length - from) / step));
  return PASSES.reduce((sum, [x, y, dx, dy]) => sum + size(steps(width, x, dx), steps(height, y, dy)), 0);
}

/**
 * Opens the dots piece by piece, and keeps none: they are as many as the header says, and nothing else follows them. What
 * would open into more ends there, however much it is.
 */
async function assertDots(header: Header, dots: readonly Buffer[]): Promise<void> {
  const expected = plainLength(header);
  const packed = Buffer.concat(dots);
  const inflate = createInflate();
  inflate.end(packed);
  let length = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > expected) throw malformed('it has more dots than it says');
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw truncated();
    throw code?.startsWith('Z_') ? malformed('its dots') : error;
  }
  if (length < expected) throw truncated();
  if (inflate.bytesWritten !== packed.length) throw malformed('something follows its dots');
}
