import { box, fullBox, u8, u16, u32 } from './boxes.ts';

/** A picture as it stands in an AVIF. */
export interface HeifPicture {
  /** The AV1 stream. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** The four bytes that say how to read the stream. */
  readonly config: Buffer;
  /** How many colours, then the bits of each. */
  readonly depths: Buffer | undefined;
  readonly colours: Buffer | undefined;
  /** Quarter turns against the clock. */
  readonly rotation: number | undefined;
  readonly mirror: number | undefined;
}

const [SHOWN, ALPHA] = [1, 2];
const ALPHA_KIND = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0';
const ESSENTIAL = 0x80;

/** The file of one picture, and of its transparency. */
export function writeAvif(
  shown: HeifPicture,
  alpha: HeifPicture | undefined,
  premultiplied: boolean,
): Buffer {
  const pictures = alpha ? [shown, alpha] : [shown];
  const type = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'));
  const content = box('mdat', ...pictures.map(({ data }) => data));
  const metaAt = (at: number) => metaOf(pictures, at, premultiplied);
  // Its length does not depend on where the content is.
  const start = type.length + metaAt(0).length + 8;
  return Buffer.concat([type, metaAt(start), content]);
}

function metaOf(pictures: readonly HeifPicture[], contentAt: number, premultiplied: boolean): Buffer {
  const hasAlpha = pictures.length > 1;
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, u32(0), Buffer.from('pict'), u32(0, 0, 0), u8(0)),
    fullBox('pitm', 0, u16(SHOWN)),
    locations(pictures, contentAt),
    fullBox('iinf', 0, u16(pictures.length), ...pictures.map((_, i) => entry(i + 1))),
    ...(hasAlpha ? [references(premultiplied)] : []),
    propertiesOf(pictures),
  );
}

const entry = (id: number): Buffer => fullBox('infe', 2, u16(id, 0), Buffer.from('av01'), u8(0));

function locations(pictures: readonly HeifPicture[], contentAt: number): Buffer {
  let at = contentAt;
  const entries = pictures.map(({ data }, i) => {
    const found = [u16(i + 1, 0, 1), u32(at, data.length)];
    at += data.length;
    return Buffer.concat(found);
  });
  return fullBox('iloc', 0, u8(0x44, 0), u16(pictures.length), ...entries);
}

function references(premultiplied: boolean): Buffer {
  const alphaOf = box('auxl', u16(ALPHA, 1, SHOWN));
  return fullBox('iref', 0, alphaOf, ...(premultiplied ? [box('prem', u16(SHOWN, 1, ALPHA))] : []));
}

function propertiesOf(pictures: readonly HeifPicture[]): Buffer {
  const boxes: Buffer[] = [];
  const lists = pictures.map((picture, i) => {
    const own = ownProperties(picture, i + 1 === ALPHA);
    const indices = own.map(([bytes, essential]) => boxes.push(bytes) | (essential ? ESSENTIAL : 0));
    return Buffer.concat([u16(i + 1), u8(indices.length, ...indices)]);
  });
  return box('iprp', box('ipco', ...boxes), fullBox('ipma', 0, u32(lists.length), ...lists));
}

function ownProperties(picture: HeifPicture, isAlpha: boolean): [bytes: Buffer, essential: boolean][] {
  const { width, height, config, depths, colours, rotation, mirror } = picture;
  const found: [Buffer | undefined, boolean][] = [
    [fullBox('ispe', 0, u32(width, height)), false],
    [depths && fullBox('pixi', 0, depths), false],
    [box('av1C', config), true],
    [colours && box('colr', colours), false],
    [isAlpha ? fullBox('auxC', 0, Buffer.from(ALPHA_KIND)) : undefined, false],
    [rotation === undefined ? undefined : box('irot', u8(rotation)), true],
    [mirror === undefined ? undefined : box('imir', u8(mirror & 1)), true],
  ];
  return found.filter((one): one is [Buffer, boolean] => one[0] !== undefined);
}
