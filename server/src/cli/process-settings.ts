import { fileURLToPath } from 'node:url';

/** One arena instead of eight a core: each keeps what it once took, and a server's threads seldom allocate at once. */
const ARENAS = '1';
/** Bytes. Without these glibc learns from each big block that is freed to keep the next; with them it gives them back. */
const KEPT = String(1024 * 1024);
/** MiB. Twice this is what young objects may take: enough for those of requests under way, since long answers take turns. */
const SEMI_SPACE = 8;
/** Old objects may grow by so much before they are collected; V8 alone lets a small heap grow to four times its size. */
const HEAP_GROWING_PERCENT = 40;
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/comanda', import.meta.url));

/**
 * Replaces a `serve` process by itself with the settings that can only be given before a process begins: they keep its
 * memory small (docs/decisions/049-memory.md) and remember the compiled code from start to start. Same pid, same files; a
 * setting that the environment has already is left alone. Without execve (Windows) the process stays as it is.
 */
export function restartForServing(): void {
  const [node, script, command] = process.argv;
  if (command !== 'serve' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return;
  const flags = [
    ...process.execArgv,
    `--max-semi-space-size=${SEMI_SPACE}`,
    `--heap-growing-percent=${HEAP_GROWING_PERCENT}`,
  ];
  process.execve(process.execPath, [node!, ...flags, script!, ...process.argv.slice(2)], {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    MALLOC_ARENA_MAX: ARENAS,
    MALLOC_MMAP_THRESHOLD_: KEPT,
    MALLOC_TRIM_THRESHOLD_: KEPT,
  });
}
