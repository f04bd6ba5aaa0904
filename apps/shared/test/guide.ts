import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { webpOf } from '../../../tools/screen-helpers.ts';

/** A guide for people, and whoever follows it: what it names is what they press and fill in, in its order. */

const ROOT = new URL('../../../', import.meta.url);

type Where = Page | Locator | FrameLocator;
type Role = Parameters<Page['getByRole']>[0];

export interface Follower {
  /** Presses what the guide has in **bold**: a button unless said otherwise. */
  press(where: Where, name: string, role?: Role): Promise<void>;
  /** Presses what has more in its name than the guide says, such as a count. */
  pressAt(found: Locator, name: string): Promise<void>;
  /** Fills in the field that the guide has in *italics*; with a value that the guide gives as `code`. */
  fill(where: Where, label: string, value: string): Promise<void>;
  /** The same in a list to choose from. */
  choose(where: Where, label: string, value: string): Promise<void>;
  /** The same in a list that is searched by typing. */
  chooseTyped(where: Where, label: string, value: string): Promise<void>;
  /** The same with what only a screen has said: a PIN, a code. */
  fillShown(where: Where, label: string, value: string): Promise<void>;
  /** Looks at a screen that the guide shows: written anew where `npm run screens` asks for it. */
  look(page: Page, picture: string): Promise<void>;
  /** Nothing of the guide was left out, and nothing done that it does not say. */
  assertFollowed(): void;
}

/** What a text has in bold and in italics, in its order; code is left out. */
function namedIn(text: string): string[] {
  const words = text
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\s+/g, ' ');
  const found = words.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g);
  return [...found].map(([, bold, italic]) => (bold ? `press ${bold}` : `fill ${italic}`));
}

/** The pictures that it shows. */
const picturesIn = (text: string): string[] =>
  [...text.matchAll(/\]\(\.\.\/screens\/guides\/([\w-]+)\.webp\)/g)].map(([, picture = '']) => picture);

/** A field by its whole label, with the star of those that have to be filled in. */
const labelled = (label: string): RegExp => new RegExp(`^${RegExp.escape(label)}( \\*)?$`);

export function follow(guide: string): Follower {
  const text = readFileSync(new URL(`docs/guides/${guide}`, ROOT), 'utf8');
  const done: string[] = [];
  const looked: string[] = [];
  const says = (value: string): void =>
    assert.ok(
      text.replace(/\s+/g, ' ').includes(`\`${value}\``),
      `the guide says what to fill in: \`${value}\``,
    );
  const fillShown = async (where: Where, label: string, value: string): Promise<void> => {
    done.push(`fill ${label}`);
    await where.getByLabel(labelled(label)).fill(value);
  };
  return {
    fillShown,
    async fill(where, label, value) {
      says(value);
      await fillShown(where, label, value);
    },
    async choose(where, label, value) {
      says(value);
      done.push(`fill ${label}`);
      await where.getByLabel(labelled(label)).selectOption({ label: value });
    },
    async chooseTyped(where, label, value) {
      says(value);
      done.push(`fill ${label}`);
      await where.getByRole('combobox', { name: label }).fill(value);
      await where.getByRole('option', { name: value }).click();
    },
    async pressAt(found, name) {
      done.push(`press ${name}`);
      assert.ok((await found.innerText()).includes(name), name);
      await found.click();
    },
    async press(where, name, role = 'button') {
      done.push(`press ${name}`);
      await where.getByRole(role, { name, exact: true }).click();
    },
    async look(page, picture) {
      looked.push(picture);
      await write(page, picture);
    },
    assertFollowed() {
      assert.deepEqual(done, namedIn(text));
      assert.deepEqual(looked, picturesIn(text));
    },
  };
}

async function write(page: Page, picture: string): Promise<void> {
  const { GUIDE_SCREENS } = process.env;
  const file = `${picture}.webp`;
  await page.evaluate('document.fonts.ready.then(() => true)');
  if (!GUIDE_SCREENS) return assert.ok(existsSync(new URL(`docs/screens/guides/${file}`, ROOT)), file);
  const canvas = await page.context().newPage();
  // The gateway's frame and the like are drawn by now.
  await page.waitForTimeout(500);
  writeFileSync(`${GUIDE_SCREENS}/${file}`, await webpOf(canvas, await page.screenshot()));
  await canvas.close();
}
