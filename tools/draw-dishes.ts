import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pictureName } from '../server/src/cli/demo-pictures.ts';
import { openBrowser } from '../server/test/harness/browser.ts';
import { DRINKS } from './dishes/drinks.ts';
import { PIZZAS } from './dishes/pizzas.ts';
import { PLATES } from './dishes/plates.ts';
import { HEIGHT, WIDTH } from './dishes/svg.ts';

/** Draws the pictures of the demo's menu into files, which the repository keeps: `node tools/draw-dishes.ts`. */

const FOLDER = fileURLToPath(new URL('../server/src/cli/demo-pictures/', import.meta.url));
const QUALITY = 0.8;

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  let bytes = 0;
  for (const [name, draw] of Object.entries({ ...PIZZAS, ...PLATES, ...DRINKS })) {
    const address = `data:image/svg+xml;base64,${Buffer.from(draw()).toString('base64')}`;
    const webp = await page.evaluate<string>(rasterize(address));
    const file = Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
    writeFileSync(FOLDER + pictureName(name), file);
    bytes += file.length;
  }
  process.stdout.write(`${bytes} bytes\n`);
  await browser.close();
}

/** A program for the page: a picture as WebP, base64. */
const rasterize = (address: string): string => `(async () => {
  const picture = new Image(${WIDTH}, ${HEIGHT});
  picture.src = ${JSON.stringify(address)};
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: ${WIDTH}, height: ${HEIGHT} });
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', ${QUALITY});
})()`;

await main();
// The harness waits for tests to end, and there are none.
process.exit();
