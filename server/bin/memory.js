/**
 * Settings that keep a server's memory small and can only be given before a process begins (docs/decisions/046, 060, 061).
 * The same values would stand in a Dockerfile that starts `dist/` by itself. A variable that is set already stays.
 */

/** For glibc's allocator. */
export const MEMORY_ENVIRONMENT = {
  // One arena instead of eight a core: each keeps what it once took, and a server's threads seldom allocate at once.
  MALLOC_ARENA_MAX: '1',
  // Bytes. Without these two glibc learns from each big block that is freed to keep the next; with them it returns them.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** For V8. */
export const MEMORY_FLAGS = [
  // MiB. Twice this is what young objects may take: enough for those of requests under way, since long answers take turns.
  '--max-semi-space-size=6',
  // Old objects may grow by so much before they are collected; V8 alone lets a small heap grow to four times its size.
  '--heap-growing-percent=30',
];
