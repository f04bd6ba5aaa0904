import { cleanAv1 } from './av1.ts';
import { type Box, boxesIn } from './boxes.ts';
import { readItems } from './heif-items.ts';
import { type HeifPicture, writeAvif } from './heif-write.ts';
import { animated, assertSize, malformed, type Picture, unsupported } from './picture.ts';

const ALPHA_KINDS = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1'];

/** What is read of a picture. One that must be read with more is refused: without that it would show something else. */
const KNOWN = ['ispe', 'pixi', 'av1C', 'colr', 'auxC', 'irot', 'imir'];

/** The picture of an AVIF with its transparency, in a file made anew: what else was in the old one is not in this. */
export function cleanAvif(bytes: Buffer): Picture {
  const boxes = boxesIn(bytes);
  const brand = boxes[0]?.data.toString('latin1', 0, 4);
  if (brand === 'avis' || boxes.some(({ name }) => name === 'moov')) throw animated();
  const meta = boxes.find(({ name }) => name === 'meta');
  if (!meta) throw malformed('it shows nothing');
  const items = readItems(bytes, boxesIn(meta.data.subarray(4)));
  const { primary } = items;
  const shown = imageOf(items, primary);
  const alphaId = items.auxiliariesOf(primary).find((id) => isAlpha(items.propertiesOf(id)));
  const alpha = alphaId === undefined ? undefined : imageOf(items, alphaId);
  if (alpha && (alpha.width !== shown.width || alpha.height !== shown.height))
    throw malformed('its transparency is of another size');
  const premultiplied = alphaId !== undefined && items.isPremultiplied(primary, alphaId);
  const { width, height } = shown.isTurned ? { width: shown.height, height: shown.width } : shown;
  return { type: 'image/avif', width, height, bytes: writeAvif(shown, alpha, premultiplied) };
}

type Items = ReturnType<typeof readItems>;

function imageOf(items: Items, id: number): HeifPicture & { isTurned: boolean } {
  const kind = items.kindOf(id);
  if (kind !== 'av01') throw unsupported(`a picture put together of others (${kind})`);
  const properties = items.propertiesOf(id);
  for (const { name, essential } of properties)
    if (essential && !KNOWN.includes(name)) throw unsupported(`the AVIF property ${name}`);
  const { data, width, height } = cleanAv1(items.dataOf(id));
  assertSize(width, height);
  const find = (name: string) => properties.find((one) => one.name === name)?.data;
  const size = find('ispe');
  if (size?.length !== 12 || size.readUInt32BE(4) !== width || size.readUInt32BE(8) !== height)
    throw malformed('it is of another size than it says');
  const config = find('av1C');
  if (!config || config.length < 4 || config[0] !== 0x81) throw malformed('its configuration');
  const rotation = lastOf(find('irot'));
  return {
    data,
    width,
    height,
    config: config.subarray(0, 4),
    depths: depthsOf(find('pixi')),
    colours: coloursOf(properties),
    rotation,
    mirror: lastOf(find('imir')),
    isTurned: rotation !== undefined && rotation % 2 === 1,
  };
}

/** A turn or a mirror is one byte, of which the lowest bits count. */
function lastOf(data: Buffer | undefined): number | undefined {
  if (!data) return undefined;
  if (data.length !== 1) throw malformed('how it is turned');
  return data[0]! & 3;
}

/** Bits of each colour. */
function depthsOf(data: Buffer | undefined): Buffer | undefined {
  if (!data) return undefined;
  const count = data[4] ?? 0;
  if (data.length !== 5 + count || count > 4) throw malformed('its colours');
  return data.subarray(4);
}

/** The colours by their numbers in ITU-T H.273; a profile goes. */
function coloursOf(properties: readonly Box[]): Buffer | undefined {
  const all = properties.filter(({ name }) => name === 'colr').map(({ data }) => data);
  return all.find((data) => data.length === 11 && data.toString('latin1', 0, 4) === 'nclx');
}

function isAlpha(properties: readonly Box[]): boolean {
  const data = properties.find(({ name }) => name === 'auxC')?.data;
  return ALPHA_KINDS.includes(data?.toString('latin1', 4).split('\0')[0] ?? '');
}
