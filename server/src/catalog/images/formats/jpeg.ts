import { orientationOf, orientationSegment } from './exif.ts';
import { assertSize, malformed, type Picture, take, truncated, unsupported } from './picture.ts';

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** Without a thumbnail, and of square dots. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

const MARKER = { dht: 0xc4, soi: 0xd8, eoi: 0xd9, sos: 0xda, dqt: 0xdb, dri: 0xdd, com: 0xfe } as const;
const [APP0, APP1, APP14, APP15] = [0xe0, 0xe1, 0xee, 0xef];
/** Baseline, extended, progressive. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Encoders make about ten; each costs a reader a pass over the whole picture. */
const SCANS_MAX = 64;
/** Cameras write one, in a few pieces at most; one that cannot be read costs more than its length. */
const EXIF_MAX = 64;

interface State {
  readonly kept: Buffer[];
  frame: { width: number; height: number; components: number } | undefined;
  scans: number;
  exifs: number;
  jfif: boolean;
  adobe: Buffer | undefined;
  orientation: number;
}

/** The tables, frames and scans of a JPEG, up to its end. Which way is up is kept, of all that cameras write. */
export function cleanJpeg(bytes: Buffer): Picture {
  const state: State = {
    kept: [],
    frame: undefined,
    scans: 0,
    exifs: 0,
    jfif: false,
    adobe: undefined,
    orientation: 1,
  };
  for (let at = SOI.length; ; ) {
    const marker = markerAt(bytes, at);
    at = marker.end;
    if (marker.code === MARKER.eoi) break;
    const segment = segmentAt(bytes, at);
    at += segment.length;
    keep(state, marker.code, segment);
    if (marker.code !== MARKER.sos) continue;
    const end = endOfScan(bytes, at);
    if (end === at) throw malformed('a scan is empty');
    state.kept.push(bytes.subarray(at, end));
    at = end;
  }
  return pictureOf(state);
}

function markerAt(bytes: Buffer, from: number): { code: number; end: number } {
  let at = from;
  if (take(bytes, at, 1)[0] !== 0xff) throw malformed('no marker where one belongs');
  while (bytes[at + 1] === 0xff) at++;
  const [, code = 0] = take(bytes, at, 2);
  return { code, end: at + 2 };
}

/** With its length in front. */
function segmentAt(bytes: Buffer, at: number): Buffer {
  const length = take(bytes, at, 2).readUInt16BE();
  if (length < 2) throw malformed('a segment has no length');
  return take(bytes, at, length);
}

function keep(state: State, code: number, segment: Buffer): void {
  if (code === MARKER.com || (code >= APP0 && code <= APP15)) {
    readApplication(state, code, segment);
    return;
  }
  if (FRAMES.includes(code)) readFrame(state, segment);
  else if (code === MARKER.dqt) assertQuantization(segment);
  else if (code === MARKER.dht) assertHuffman(segment);
  else if (code === MARKER.dri) assertLength(segment, 4);
  else if (code === MARKER.sos) readScan(state, segment);
  else throw unsupported(`the JPEG marker ${code.toString(16)}`);
  state.kept.push(Buffer.from([0xff, code]), segment);
}

/** Of what programs add, how colours are to be read and which way is up; the rest goes. */
function readApplication(state: State, code: number, segment: Buffer): void {
  const name = segment.toString('latin1', 2, 7);
  if (code === APP0 && name === 'JFIF\0') state.jfif = true;
  if (code === APP1 && name === 'Exif\0') {
    if (++state.exifs > EXIF_MAX) throw unsupported(`more than ${EXIF_MAX} pieces of EXIF`);
    state.orientation = orientationOf(segment.subarray(8));
  }
  if (code === APP14 && name === 'Adobe' && segment.length >= 14) {
    // Its last byte says what the colours are; the flags before it are of no use to readers.
    state.adobe = Buffer.from('ffee000e41646f626500640000000000', 'hex');
    state.adobe[15] = segment[13]!;
  }
}

function readFrame(state: State, segment: Buffer): void {
  if (state.frame) throw malformed('it has two frames');
  const [, , precision, , , , , components = 0] = take(segment, 0, 8);
  if (precision !== 8) throw unsupported('more than 8 bits a colour');
  if (components !== 1 && components !== 3) throw unsupported('the colours of printers (CMYK)');
  assertLength(segment, 8 + 3 * components);
  const [height, width] = [segment.readUInt16BE(3), segment.readUInt16BE(5)];
  assertSize(width, height);
  state.frame = { width, height, components };
}

function readScan(state: State, segment: Buffer): void {
  if (!state.frame) throw malformed('a scan comes before its frame');
  if (++state.scans > SCANS_MAX) throw unsupported(`more than ${SCANS_MAX} scans`);
  const components = segment[2] ?? 0;
  if (components === 0 || components > state.frame.components) throw malformed('a scan of other colours');
  assertLength(segment, 6 + 2 * components);
}

function assertQuantization(segment: Buffer): void {
  let at = 2;
  while (at < segment.length) {
    const info = segment[at]!;
    if (info >> 4 > 1 || (info & 15) > 3) throw malformed('a quantization table');
    at += 1 + 64 * (1 + (info >> 4));
  }
  assertLength(segment, at);
}

function assertHuffman(segment: Buffer): void {
  let at = 2;
  while (at < segment.length) {
    const [info = 0, ...counts] = take(segment, at, 17);
    const codes = counts.reduce((sum, count) => sum + count, 0);
    if (info >> 4 > 1 || (info & 15) > 3 || codes > 256) throw malformed('a Huffman table');
    at += 17 + codes;
  }
  assertLength(segment, at);
}

function assertLength(segment: Buffer, length: number): void {
  if (segment.length !== length) throw malformed('a segment of another length than it says');
}

/** Where the next marker is. Within a scan 0xFF stands before 0, and before the marks of restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isWithin) return at;
  }
  throw truncated();
}

function pictureOf({ kept, frame, scans, jfif, adobe, orientation }: State): Picture {
  if (!frame || scans === 0) throw malformed('it shows nothing');
  const turned = orientation > 4;
  const head = [
    SOI,
    ...(jfif ? [JFIF] : []),
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    ...(adobe ? [adobe] : []),
  ];
  return {
    type: 'image/jpeg',
    width: turned ? frame.height : frame.width,
    height: turned ? frame.width : frame.height,
    bytes: Buffer.concat([...head, ...kept, EOI]),
  };
}
