/**
 * Loads our TypeScript with its types stripped, and remembers the stripped text of each file from start to start. JavaScript,
 * since it must be there before any TypeScript can be (`--import`, see server/src/cli/process-settings.ts).
 *
 * Node does the same by itself, but keeps its stripper in memory (26 MiB) or, with its compile cache, every cached file (16):
 * docs/decisions/066-types-are-stripped-once.md.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/comanda/stripped/', import.meta.url));

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: stripped(readFileSync(fileURLToPath(url))), shortCircuit: true };
  },
});

function stripped(source) {
  const file = FOLDER + createHash('sha256').update(process.version).update(source).digest('hex');
  try {
    return readFileSync(file);
  } catch {
    const text = stripTypeScriptTypes(source.toString());
    remember(file, text);
    return text;
  }
}

/** Another process may read the file at any moment: it is whole or not there, also after a power cut. Where nothing can be written, nothing is remembered. */
function remember(file, text) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text, { flush: true });
    renameSync(`${file}.${process.pid}`, file);
  } catch {}
}
