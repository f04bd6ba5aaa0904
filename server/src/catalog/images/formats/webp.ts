import { animated, assertSize, malformed, type Picture, take, truncated, unsupported } from './picture.ts';

const HEAD_LENGTH = 12;
const ALPHA = 0x10;
const ANIMATION = 0x02;

interface Parts {
  canvas?: { width: number; height: number };
  alpha?: Buffer;
  frame?: { name: 'VP8 ' | 'VP8L'; data: Buffer; width: number; height: number };
}

/** The frame of a WebP with its transparency, in a container made anew. */
export function cleanWebp(bytes: Buffer): Picture {
  const size = take(bytes, 0, HEAD_LENGTH).readUInt32LE(4);
  const all = take(bytes, 0, size + 8);
  const parts: Parts = {};
  for (let at = HEAD_LENGTH; at < all.length; ) {
    const name = take(all, at, 8).toString('latin1', 0, 4);
    const length = all.readUInt32LE(at + 4);
    readChunk(parts, name, take(all, at + 8, length));
    at += 8 + length + (length % 2);
  }
  const { frame, canvas } = parts;
  if (!frame) throw malformed('it shows nothing');
  const { width, height } = frame;
  if (canvas && (canvas.width !== width || canvas.height !== height))
    throw malformed('its frame is of another size');
  return { type: 'image/webp', width, height, bytes: written(parts, frame) };
}

function readChunk(parts: Parts, name: string, data: Buffer): void {
  if (name === 'ANIM' || name === 'ANMF') throw animated();
  if (name === 'VP8X') {
    const [flags = 0] = take(data, 0, 10);
    if (flags & ANIMATION) throw animated();
    parts.canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  } else if (name === 'VP8 ' || name === 'VP8L') {
    if (parts.frame) throw malformed('it has two frames');
    parts.frame = { name, data, ...(name === 'VP8 ' ? lossySize(data) : losslessSize(data)) };
  } else if (name === 'ALPH') {
    parts.alpha = data;
  }
}

/** RFC 6386, section 9.1. */
function lossySize(data: Buffer): { width: number; height: number } {
  const tag = take(data, 0, 10).readUIntLE(0, 3);
  if ((tag & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) throw malformed('its frame');
  const firstPartition = tag >> 5;
  if (10 + firstPartition > data.length) throw truncated();
  return sized(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
}

function losslessSize(data: Buffer): { width: number; height: number } {
  const bits = take(data, 0, 5).readUInt32LE(1);
  if (data[0] !== 0x2f) throw malformed('its frame');
  if (bits >>> 29 !== 0) throw unsupported('a later version of VP8L');
  return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function sized(width: number, height: number): { width: number; height: number } {
  assertSize(width, height);
  return { width, height };
}

function written({ alpha }: Parts, { name, data, width, height }: NonNullable<Parts['frame']>): Buffer {
  // Only a lossy frame has its transparency beside it, and then the longer head.
  const chunks = alpha && name === 'VP8 ' ? [extended(width, height), chunk('ALPH', alpha)] : [];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks, chunk(name, data)]);
  return chunk('RIFF', body);
}

function extended(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = ALPHA;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
