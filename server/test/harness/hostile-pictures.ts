import { box, fullBox, u8, u16, u32 } from '../../src/catalog/images/formats/boxes.ts';

/* Pictures of very many small parts, as long as wanted. None shows anything. */

/** A head, then the same part again and again. */
const filled = (size: number, head: Buffer, part: Buffer): Buffer =>
  Buffer.concat([
    head,
    ...Array.from({ length: Math.max(0, (size - head.length) / part.length) }, () => part),
  ]);

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const FILE_TYPE = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'));
const PLACES = fullBox('iloc', 0, u8(0x44, 0), u16(1), u16(1, 0, 1), u32(0, 1));
const KINDS = fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1, 0), Buffer.from('av01'), u8(0)));
const SIZE = box('ipco', fullBox('ispe', 0, u32(1, 1)));

const avifOf = (...more: readonly Buffer[]): Buffer =>
  Buffer.concat([FILE_TYPE, fullBox('meta', 0, fullBox('pitm', 0, u16(1)), PLACES, KINDS, ...more)]);

const times = (count: number, part: Buffer): Buffer[] =>
  Array.from({ length: Math.max(1, count) }, () => part);

/** `each` entries of properties in a list, all of them of the thing that is shown. */
const associations = (each: number): Buffer =>
  fullBox('ipma', 0, u32(each), ...times(each, Buffer.concat([u16(1), u8(1, 1)])));

/** An AVIF with so many lists that say of its only thing, 64 times each, that it has a size. */
export const avifOfLists = (lists: number): Buffer =>
  avifOf(box('iprp', SIZE, ...times(lists, associations(64))));

/** An AVIF of so many bytes, half of them references to its only thing, half of them what properties that has. */
function avifOfReferences(size: number): Buffer {
  const references = times(size >> 5, box('auxl', u16(1, 1, 1)));
  const list = associations(64);
  const properties = box('iprp', SIZE, ...times(Math.floor(size / 2 / list.length), list));
  return avifOf(fullBox('iref', 0, ...references), properties);
}

/** All things apart from each other, with the most properties that a list may say of one. */
function avifOfThings(size: number): Buffer {
  const of = (thing: number) => Buffer.concat([u16(thing), u8(64), Buffer.alloc(64, 1)]);
  const list = (n: number) =>
    fullBox('ipma', 0, u32(64), ...Array.from({ length: 64 }, (_, i) => of(64 * n + i)));
  const lists = Math.max(1, Math.floor(size / list(0).length));
  return avifOf(box('iprp', SIZE, ...Array.from({ length: lists }, (_, n) => list(n))));
}

function webpOf(size: number, name: string): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const bytes = filled(size, head, Buffer.concat([Buffer.from(name, 'latin1'), u32(0)]));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const JPEG = hex('ffd8');
/** EXIF that is cut off, so that its reader finds that out. */
const EXIF = hex('ffe1000a4578696600004d4d');

/** By what they have many of: a picture of as many bytes. */
export const HOSTILE_PICTURES: Readonly<Record<string, (size: number) => Buffer>> = {
  'AVIF, lists of properties': (size) => avifOfLists(size / associations(64).length),
  'AVIF, references': avifOfReferences,
  'AVIF, things with properties': avifOfThings,
  'AVIF, properties': (size) =>
    avifOf(box('iprp', box('ipco', Buffer.concat(times(size >> 3, box('irot')))))),
  'AVIF, boxes': (size) => filled(size, FILE_TYPE, box('free')),
  'AVIF, brands': (size) => box('ftyp', Buffer.alloc(size, 'mif1')),
  'WebP, chunks': (size) => webpOf(size, 'zzzz'),
  'WebP, transparencies': (size) => webpOf(size, 'ALPH'),
  'JPEG, comments': (size) => filled(size, JPEG, hex('fffe0002')),
  'JPEG, EXIF': (size) => filled(size, JPEG, EXIF),
  'JPEG, tables': (size) => filled(size, JPEG, hex(`ffc40013${'00'.repeat(17)}`)),
  'JPEG, fill bytes': (size) => filled(size, JPEG, hex('ff')),
  'GIF, blocks': (size) => filled(size, Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), hex('21fe0000')),
};
