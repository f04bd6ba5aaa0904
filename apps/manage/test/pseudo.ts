import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { atEnd } from '../../../server/test/harness/cleanup.ts';
import { buildApp } from '../../shared/vite.js';

/**
 * A language that nobody speaks: every letter has a mark, and every text is a third longer. What has no mark on a screen was never
 * translated, and what does not fit would not fit in German.
 */

const MARKED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    [...'åƀçđéƒğĥïĵķļɱñöþɋŕšţüṽŵẋýž'][index]!,
  ]),
);

/** The text of an ICU message: its arguments stay as they are, the texts within plurals and selects do not. */
export function pseudo(message: string): string {
  let depth = 0;
  const marked = [...message].map((character) => {
    if (character === '{') depth++;
    else if (character === '}') depth--;
    // Texts stand outside of braces, or within two pairs of them.
    if (depth % 2 === 1) return character;
    const lower = character.toLowerCase();
    const other = MARKED[lower];
    if (other === undefined) return character;
    // Longer word by word: so a name that begins with what its button says still does.
    const longer = 'aeiou'.includes(lower) ? other + other : other;
    return lower === character ? longer : longer.toUpperCase();
  });
  return marked.join('');
}

interface Served {
  body: Buffer;
  contentType: string;
}

/** Builds the app with that language in the place of Spanish; gives what its files are. */
export async function buildPseudo(): Promise<(path: string) => Served | null> {
  const out = mkdtempSync(join(tmpdir(), 'comanda-pseudo-'));
  atEnd(() => rmSync(out, { recursive: true, force: true }));
  await buildApp('manage', out, [
    {
      name: 'pseudo-language',
      enforce: 'pre',
      load(id) {
        if (!id.endsWith('/es.json')) return null;
        const messages = Object.keys(JSON.parse(readFileSync(id, 'utf8')) as object);
        return JSON.stringify(Object.fromEntries(messages.map((message) => [message, pseudo(message)])));
      },
    },
  ]);
  const files = new Map(
    readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(out, file), readFileSync(file)]),
  );
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.woff2': 'font/woff2',
  };
  return (path) => {
    const type = types[extname(path)];
    const body = files.get(type ? path : 'index.html');
    return body ? { body, contentType: type ?? 'text/html' } : null;
  };
}
