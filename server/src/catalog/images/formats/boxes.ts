import { malformed, take, unsupported } from './picture.ts';

/* Boxes of ISO files (ISO/IEC 14496-12): a length, a name, and what is in it. */

export interface Box {
  readonly name: string;
  readonly data: Buffer;
}

/** Beside each other: what is read of pictures has some ten, and what is read of all boxes may then be looked for again and again. */
const BOXES_MAX = 256;

/** The boxes that follow each other in these bytes. */
export function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (found.length === BOXES_MAX) throw unsupported(`more than ${BOXES_MAX} boxes beside each other`);
    const head = take(bytes, at, 8);
    const name = head.toString('latin1', 4);
    const length = head.readUInt32BE();
    if (length === 1) throw unsupported('a box of more than 4 GiB');
    const end = length === 0 ? bytes.length : at + length;
    if (length !== 0 && length < 8) throw malformed('a box has no length');
    found.push({ name, data: take(bytes, at + 8, end - at - 8) });
    at = end;
  }
  return found;
}

export const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data]);
};

/** A box with a version and flags in front. */
export const fullBox = (name: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(name, u32(version * 2 ** 24), ...parts);

export const u8 = (...values: number[]): Buffer => Buffer.from(values);
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, i * 2);
  return bytes;
}
export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
}

/** Reads what stands one after the other. */
export interface Cursor {
  uint(length: number): number;
  text(length: number): string;
  readonly left: number;
}

export function cursorOf(data: Buffer): Cursor {
  let at = 0;
  const next = (length: number): Buffer => {
    const bytes = take(data, at, length);
    at += length;
    return bytes;
  };
  return {
    uint: (length) => {
      if (length === 0) return 0;
      if (length === 8) return Number(next(8).readBigUInt64BE());
      return next(length).readUIntBE(0, length);
    },
    text: (length) => next(length).toString('latin1'),
    get left() {
      return data.length - at;
    },
  };
}
