import { malformed, truncated, unsupported } from './picture.ts';

/* The stream of an AV1 picture: open bitstream units (OBU), each with its length. Sections are those of the AV1 specification. */

const OBU = { sequence: 1, frameHeader: 3, tileGroup: 4, frame: 6, redundantHeader: 7 } as const;
const SHOWN: readonly number[] = Object.values(OBU);
const HAS_SIZE = 0x02;
const HAS_EXTENSION = 0x04;

/** What shows the picture, without metadata and padding, and how large it says that it is. */
export function cleanAv1(data: Buffer): { data: Buffer; width: number; height: number } {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 0; at < data.length; ) {
    const header = data[at]!;
    const kind = (header >> 3) & 15;
    if (header >= 0x80) throw malformed('its AV1 stream');
    const sizeAt = at + (header & HAS_EXTENSION ? 2 : 1);
    const { value, end } =
      header & HAS_SIZE ? leb128(data, sizeAt) : { value: data.length - sizeAt, end: sizeAt };
    const next = end + value;
    if (next > data.length || value < 0) throw truncated();
    if (kind === OBU.sequence) {
      const own = sequenceSize(data.subarray(end, next));
      if (size && (size.width !== own.width || size.height !== own.height))
        throw malformed('it has two sizes');
      size = own;
    }
    if (SHOWN.includes(kind)) kept.push(data.subarray(at, next));
    at = next;
  }
  if (!size || kept.length < 2) throw malformed('it shows nothing');
  return { data: Buffer.concat(kept), ...size };
}

/** Section 4.10.5: seven bits a byte, the lowest first. */
function leb128(data: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < 4; i++) {
    const byte = data[from + i];
    if (byte === undefined) throw truncated();
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, end: from + i + 1 };
  }
  throw malformed('its AV1 stream');
}

/** Section 5.5: up to the size, which is what no frame of it may exceed. */
function sequenceSize(data: Buffer): { width: number; height: number } {
  const read = bitReader(data);
  read(3);
  read(1);
  const isReduced = read(1) === 1;
  if (isReduced) read(5);
  else readOperatingPoints(read);
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1];
  return { width: read(widthBits) + 1, height: read(heightBits) + 1 };
}

function readOperatingPoints(read: (bits: number) => number): void {
  // Timing belongs to films.
  if (read(1) === 1) throw unsupported('an AV1 stream with times');
  const delays = read(1) === 1;
  const points = read(5) + 1;
  for (let i = 0; i < points; i++) {
    read(12);
    if (read(5) > 7) read(1);
    if (delays && read(1) === 1) read(4);
  }
}

function bitReader(data: Buffer): (bits: number) => number {
  let at = 0;
  return (bits) => {
    let value = 0;
    for (let i = 0; i < bits; i++, at++) {
      const byte = data[at >> 3];
      if (byte === undefined) throw truncated();
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}
