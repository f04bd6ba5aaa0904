import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { avifOfLists } from '../../../../test/harness/hostile-pictures.ts';
import { newPng, picture, pngChunk, pngDots, pngHeader, pngOf } from '../../../../test/harness/pictures.ts';
import { ApiError } from '../../../platform/errors.ts';
import { cleanPicture } from './index.ts';

const STILL: Readonly<Record<string, string>> = {
  'plain.jpg': 'image/jpeg',
  'turned.jpg': 'image/jpeg',
  'progressive.jpg': 'image/jpeg',
  'grey.jpg': 'image/jpeg',
  'plain.png': 'image/png',
  'meta.png': 'image/png',
  'palette.png': 'image/png',
  'interlaced.png': 'image/png',
  'deep.png': 'image/png',
  'lossy.webp': 'image/webp',
  'alpha.webp': 'image/webp',
  'lossless.webp': 'image/webp',
  'plain.avif': 'image/avif',
  'meta.avif': 'image/avif',
  'lossless.avif': 'image/avif',
};
/** What libvips wrote beside the dots. */
const BESIDE = ['CANARY', 'Exif', 'EXIF', 'xmpmeta', 'XMP ', 'ICC', 'iCCP', 'Display P3', 'GPS', 'mluc'];
const SCRIPT = Buffer.from('<script>alert(1)</script>');

async function ruleOf(bytes: Buffer): Promise<string> {
  try {
    await cleanPicture(bytes);
    return 'taken';
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error;
    const [field] = (error.details as { fields: { in: string; rule: string }[] }).fields;
    assert.equal(field!.in, 'body');
    return field!.rule;
  }
}

describe('a still picture', () => {
  for (const [name, type] of Object.entries(STILL)) {
    test(`${name} is kept as ${type}, without what stood beside it`, async () => {
      const bytes = picture(name);
      const kept = await cleanPicture(bytes);
      const size = name === 'turned.jpg' ? [16, 24] : [24, 16];
      assert.deepEqual([kept.type, kept.width, kept.height], [type, ...size]);
      const text = kept.bytes.toString('latin1');
      const left = BESIDE.filter((word) => text.includes(word));
      // Which way is up stands in an EXIF of one entry.
      assert.deepEqual(left, name === 'turned.jpg' ? ['Exif'] : []);
      assert.deepEqual((await cleanPicture(kept.bytes)).bytes, kept.bytes, 'and stays as it is');
    });

    test(`${name} that was cut off anywhere is refused`, async () => {
      const bytes = picture(name);
      for (let length = 0; length < bytes.length; length++) {
        const rule = await ruleOf(bytes.subarray(0, length));
        assert.ok(['truncated', 'format', 'malformed'].includes(rule), `${name} of ${length}: ${rule}`);
      }
    });

    test(`${name} with something behind it loses that, or is refused`, async () => {
      const bytes = picture(name);
      const { bytes: plain } = await cleanPicture(bytes);
      for (const more of [SCRIPT, bytes, Buffer.alloc(3)]) {
        const longer = Buffer.concat([bytes, more]);
        if ((await ruleOf(longer)) !== 'taken') continue;
        assert.deepEqual((await cleanPicture(longer)).bytes, plain);
      }
    });

    test(`${name} with any one byte changed is taken or refused, and nothing breaks`, async () => {
      for (const change of [0xff, 0x01, 0x80]) {
        const bytes = picture(name);
        for (let at = 0; at < bytes.length; at++) {
          const copy = Buffer.from(bytes);
          copy[at] = copy[at]! ^ change;
          await ruleOf(copy);
        }
      }
    });
  }

  test('of a phone that lay on its side stays upright', async () => {
    const { bytes } = await cleanPicture(picture('turned.jpg'));
    const exif = bytes.indexOf('Exif\0\0');
    assert.equal(bytes.readUInt16BE(exif - 2), 34, 'nothing but one entry');
    assert.equal(bytes.readUInt16BE(exif + 6 + 8 + 2), 0x0112);
    assert.equal(bytes.readUInt16BE(exif + 6 + 8 + 2 + 8), 6);
  });
});

describe('what is no still picture of these kinds is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const others: [string, Buffer][] = [
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['a PNG behind a script', Buffer.concat([SCRIPT, newPng()])],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
  ];
  for (const [name, bytes] of others) {
    test(name, async () => assert.equal(await ruleOf(bytes), 'format'));
  }

  test('animations', async () => {
    assert.equal(await ruleOf(picture('moving.webp')), 'animated');
    const control = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'));
    const dots = pngChunk('IDAT', pngDots(8, 6));
    const moving = pngOf(pngHeader(8, 6), control, dots, pngChunk('IEND'));
    assert.equal(await ruleOf(moving), 'animated');
    const sequence = picture('plain.avif');
    sequence.write('avis', 8, 'latin1');
    assert.equal(await ruleOf(sequence), 'animated');
  });

  test('colours of printers, and more than phones can open', async () => {
    assert.equal(await ruleOf(picture('cmyk.jpg')), 'unsupported');
    assert.equal(await ruleOf(picture('large.jpg')), 'dimensions');
  });
});

describe('a picture that would open into very much', () => {
  const dots = (plain: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(plain)));
  const png = (width: number, height: number, idat: Buffer) =>
    pngOf(pngHeader(width, height), idat, pngChunk('IEND'));

  test('is refused by its size before anything is opened', async () => {
    for (const side of [4_097, 65_535, 2_147_483_647, 4_294_967_295])
      assert.equal(await ruleOf(png(side, side, dots(10))), 'dimensions');
    assert.equal(await ruleOf(png(0, 5, dots(10))), 'malformed');
    const jpeg = picture('plain.jpg');
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt32BE(0xffff_ffff, frame + 5);
    assert.equal(await ruleOf(jpeg), 'dimensions');
    const avif = picture('plain.avif');
    const size = avif.indexOf('ispe');
    avif.writeUInt32BE(100_000, size + 8);
    assert.equal(await ruleOf(avif), 'malformed', 'it says another size than its stream');
  });

  test('is refused when more comes out than its size says', async () => {
    assert.equal(await ruleOf(png(8, 6, dots(100_000_000))), 'malformed');
    assert.equal(await ruleOf(png(8, 6, dots(149))), 'truncated');
    assert.equal(await ruleOf(png(8, 6, dots(150))), 'taken');
  });

  test('is refused when its parts are said to lie on each other', async () => {
    const { bytes } = await cleanPicture(picture('plain.avif'));
    const [meta, iloc] = [bytes.indexOf('meta'), bytes.indexOf('iloc')];
    const counted = iloc + 4 + 4 + 2 + 2 + 4;
    assert.equal(bytes.readUInt16BE(counted), 1, 'it lies in one piece');
    const whole = Buffer.alloc(8);
    whole.writeUInt32BE(bytes.length, 4);
    const twice = Buffer.concat([bytes.subarray(0, counted + 2), whole, bytes.subarray(counted + 2)]);
    twice.writeUInt16BE(2, counted);
    for (const box of [meta, iloc]) twice.writeUInt32BE(twice.readUInt32BE(box - 4) + 8, box - 4);
    assert.equal(await ruleOf(twice), 'malformed');
  });

  test('is refused when very many lists say what it is, or more than once', async () => {
    assert.equal(await ruleOf(avifOfLists(800)), 'unsupported');
    assert.equal(await ruleOf(avifOfLists(2)), 'malformed');
    const jpeg = picture('plain.jpg');
    const exif = Buffer.from('ffe1000a4578696600004d4d', 'hex');
    const pieces = (count: number) => [jpeg.subarray(0, 2), ...Array.from({ length: count }, () => exif)];
    assert.equal(await ruleOf(Buffer.concat([...pieces(64), jpeg.subarray(2)])), 'taken');
    assert.equal(await ruleOf(Buffer.concat([...pieces(65), jpeg.subarray(2)])), 'unsupported');
  });
});

describe('nothing is smuggled', () => {
  test('in comments, texts and chunks that nobody knows', async () => {
    const [header, idat, end] = [pngHeader(8, 6), pngChunk('IDAT', pngDots(8, 6)), pngChunk('IEND')];
    const full = pngOf(header, pngChunk('tEXt', SCRIPT), pngChunk('zzZz', SCRIPT), idat, end);
    assert.deepEqual((await cleanPicture(full)).bytes, pngOf(header, idat, end));
    const jpeg = picture('plain.jpg');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), SCRIPT]);
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    assert.deepEqual((await cleanPicture(commented)).bytes, (await cleanPicture(jpeg)).bytes);
  });

  test('behind the dots of a PNG, in a part of it that readers must know, or with a wrong checksum', async () => {
    const [header, end] = [pngHeader(8, 6), pngChunk('IEND')];
    const behind = pngChunk('IDAT', Buffer.concat([pngDots(8, 6), SCRIPT]));
    assert.equal(await ruleOf(pngOf(header, behind, end)), 'malformed');
    const idat = pngChunk('IDAT', pngDots(8, 6));
    assert.equal(await ruleOf(pngOf(header, pngChunk('CgBI', SCRIPT), idat, end)), 'unsupported');
    const wrong = Buffer.from(idat);
    wrong[wrong.length - 1] = wrong[wrong.length - 1]! ^ 1;
    assert.equal(await ruleOf(pngOf(header, wrong, end)), 'malformed');
  });

  test('in a table of a JPEG that is longer than it says', async () => {
    const jpeg = picture('plain.jpg');
    const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
    const length = jpeg.readUInt16BE(table + 2);
    const longer = Buffer.from([0xff, 0xdb, 0, length + SCRIPT.length]);
    const rest = jpeg.subarray(table + 2 + length);
    const parts = [
      jpeg.subarray(0, table),
      longer,
      jpeg.subarray(table + 4, table + 2 + length),
      SCRIPT,
      rest,
    ];
    assert.equal(await ruleOf(Buffer.concat(parts)), 'malformed');
  });
});
