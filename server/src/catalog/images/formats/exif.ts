/* Of EXIF, the one thing that readers need: which way is up. */

const ORIENTATION = 0x0112;
const SHORT = 3;
/** A segment with one entry, whose value is still to be written. */
const SEGMENT = 'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000';
const VALUE_AT = 29;

/** 1 to 8; 1 is upright, and what is taken when the EXIF cannot be read. `tiff` is what follows its name. */
export function orientationOf(tiff: Buffer): number {
  try {
    return readOrientation(tiff);
  } catch (error) {
    // It points outside of itself; the picture may be fine.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The APP1 segment of a JPEG that says which way is up, and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(SEGMENT, 'hex');
  segment[VALUE_AT] = orientation;
  return segment;
}
