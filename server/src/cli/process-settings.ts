import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One arena instead of eight a core: each keeps what it once took, and a server's threads seldom allocate at once. */
const ARENAS = '1';
/** Bytes. Without these glibc learns from each big block that is freed to keep the next; with them it gives them back. */
const KEPT = String(1024 * 1024);
/** MiB. Twice this is what young objects may take: enough for those of requests under way, since long answers take turns. */
const SEMI_SPACE = 6;
/** Old objects may grow by so much before they are collected; V8 alone lets a small heap grow to four times its size. */
const HEAP_GROWING_PERCENT = 30;
/** Remembers our TypeScript without types, from start to start. */
const STRIP_TYPES = new URL('../../bin/strip-types.js', import.meta.url).href;
const STRIPPED = fileURLToPath(new URL('../../../node_modules/.cache/comanda/stripped', import.meta.url));

/**
 * Replaces a `serve` process by itself with the settings that can only be given before a process begins: they keep its
 * memory small (docs/decisions/049-memory.md, 065 and 066). Same pid, same files. A process that has MALLOC_ARENA_MAX in
 * its environment stays as it is, and so does one without execve (Windows).
 */
export function restartForServing(): void {
  const [node, script, command] = process.argv;
  if (command !== 'serve' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return;
  const stripping = [`--import=${STRIP_TYPES}`, '--disable-warning=ExperimentalWarning'];
  // The very first time all is stripped by a process that ends: whoever has stripped keeps the stripper in memory.
  if (isMade(STRIPPED)) spawnSync(node!, [...stripping, script!, 'help'], { stdio: 'ignore' });
  const flags = [
    ...process.execArgv,
    ...stripping,
    `--max-semi-space-size=${SEMI_SPACE}`,
    `--heap-growing-percent=${HEAP_GROWING_PERCENT}`,
  ];
  process.execve(process.execPath, [node!, ...flags, script!, ...process.argv.slice(2)], {
    ...process.env,
    MALLOC_ARENA_MAX: ARENAS,
    MALLOC_MMAP_THRESHOLD_: KEPT,
    MALLOC_TRIM_THRESHOLD_: KEPT,
  });
}

/** Makes a folder; whether there was none before. */
function isMade(folder: string): boolean {
  try {
    return mkdirSync(folder, { recursive: true }) !== undefined;
  } catch {
    return false;
  }
}
