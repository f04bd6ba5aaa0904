import { type Box, boxesIn, type Cursor, cursorOf } from './boxes.ts';
import { malformed, take, unsupported } from './picture.ts';

/* What the `meta` box of a HEIF file says of the things in it (ISO/IEC 14496-12, 8.11, and 23008-12). */

/** Of things, and of what one list says of one of them. */
const ITEMS_MAX = 64;
/** Properties that things have, all lists together: a thing has about ten. */
const ASSOCIATIONS_MAX = 1_024;

export interface Property extends Box {
  readonly essential: boolean;
}

interface Location {
  readonly inMeta: boolean;
  readonly extents: readonly { offset: number; length: number }[];
}

/** How the things of a file are found in it, by their number. */
export function readItems(file: Buffer, meta: readonly Box[]) {
  const find = (name: string): Buffer => {
    const found = meta.find((one) => one.name === name);
    if (!found) throw malformed(`it has no ${name}`);
    return found.data;
  };
  const has = (name: string) => meta.some((one) => one.name === name);
  const kinds = kindsOf(find('iinf'));
  const locations = locationsOf(find('iloc'));
  const properties = readProperties(find('iprp'));
  const references = has('iref') ? referencesOf(find('iref')) : [];
  const primary = versioned(find('pitm'), (cursor, version) => cursor.uint(version === 0 ? 2 : 4));
  return {
    primary,
    kindOf: (id: number) => kinds.get(id),
    propertiesOf: (id: number): Property[] => properties.get(id) ?? [],
    auxiliariesOf: (id: number) =>
      references.filter(({ kind, to }) => kind === 'auxl' && to.includes(id)).map(({ from }) => from),
    isPremultiplied: (id: number, alpha: number) =>
      references.some(({ kind, from, to }) => kind === 'prem' && from === id && to.includes(alpha)),
    dataOf: (id: number): Buffer => {
      const location = locations.get(id);
      if (!location) throw malformed('a part of it is nowhere');
      const within = location.inMeta ? find('idat') : file;
      // They may overlap, and then be longer together than all there is.
      const total = location.extents.reduce((sum, { length }) => sum + length, 0);
      if (total > file.length) throw malformed('where its parts are');
      return Buffer.concat(location.extents.map(({ offset, length }) => take(within, offset, length)));
    },
  };
}

/** What is in a box with a version. */
function versioned<T>(data: Buffer, read: (cursor: Cursor, version: number, flags: number) => T): T {
  const cursor = cursorOf(data);
  const version = cursor.uint(1);
  const flags = cursor.uint(3);
  return read(cursor, version, flags);
}

function counted<T>(count: number, read: () => T): T[] {
  if (count > ITEMS_MAX) throw unsupported(`more than ${ITEMS_MAX} parts`);
  return Array.from({ length: count }, read);
}

function kindsOf(data: Buffer): Map<number, string> {
  const version = data[0] ?? 0;
  const entries = boxesIn(data.subarray(version === 0 ? 6 : 8));
  if (entries.length > ITEMS_MAX) throw unsupported(`more than ${ITEMS_MAX} parts`);
  return new Map(
    entries
      .filter(({ name }) => name === 'infe')
      .map(({ data: entry }) =>
        versioned(entry, (cursor, own) => {
          const id = cursor.uint(own === 3 ? 4 : 2);
          cursor.uint(2);
          return [id, cursor.text(4)] as const;
        }),
      ),
  );
}

function locationsOf(data: Buffer): Map<number, Location> {
  return versioned(data, (cursor, version) => {
    const [sizes, more] = [cursor.uint(1), cursor.uint(1)];
    const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
    const indexSize = version === 0 ? 0 : more & 15;
    if (![offsetSize, lengthSize, baseSize, indexSize].every((size) => [0, 4, 8].includes(size)))
      throw malformed('where its parts are');
    const entries = counted(cursor.uint(version < 2 ? 2 : 4), () => {
      const id = cursor.uint(version < 2 ? 2 : 4);
      const method = version === 0 ? 0 : cursor.uint(2) & 15;
      if (method > 1 || cursor.uint(2) !== 0) throw unsupported('parts that are elsewhere');
      const base = cursor.uint(baseSize);
      const extents = counted(cursor.uint(2), () => {
        cursor.uint(indexSize);
        return { offset: base + cursor.uint(offsetSize), length: cursor.uint(lengthSize) };
      });
      return [id, { inMeta: method === 1, extents }] as const;
    });
    return new Map(entries);
  });
}

/** The properties of each thing, from the list of all and the list of who has which. */
function readProperties(data: Buffer): Map<number, Property[]> {
  const parts = boxesIn(data);
  const all = boxesIn(parts.find(({ name }) => name === 'ipco')?.data ?? Buffer.alloc(0));
  const found = new Map<number, Property[]>();
  let associations = 0;
  for (const { data: list } of parts.filter(({ name }) => name === 'ipma')) {
    versioned(list, (cursor, version, flags) => {
      const size = flags & 1 ? 2 : 1;
      counted(cursor.uint(4), () => {
        const id = cursor.uint(version < 1 ? 2 : 4);
        // ISO/IEC 14496-12, 8.11.14: a thing stands in one list, once.
        if (found.has(id)) throw malformed('a part of it has its properties twice');
        const count = cursor.uint(1);
        associations += count;
        if (associations > ASSOCIATIONS_MAX) throw unsupported(`more than ${ASSOCIATIONS_MAX} properties`);
        const own = counted(count, () => {
          const value = cursor.uint(size);
          const mark = size === 2 ? 0x8000 : 0x80;
          const property = all[(value & (mark - 1)) - 1];
          if (!property) throw malformed('a property of it is nowhere');
          return { ...property, essential: (value & mark) !== 0 };
        });
        found.set(id, own);
      });
    });
  }
  return found;
}

function referencesOf(data: Buffer): { kind: string; from: number; to: number[] }[] {
  const size = data[0] === 0 ? 2 : 4;
  return boxesIn(data.subarray(4)).map(({ name, data: entry }) => {
    const cursor = cursorOf(entry);
    const from = cursor.uint(size);
    return { kind: name, from, to: counted(cursor.uint(2), () => cursor.uint(size)) };
  });
}
