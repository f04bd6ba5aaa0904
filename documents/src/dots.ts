import type { Logo } from './model.ts';

/** The dots of a logo, row by row from the top. */
export function dotsOf({ width, height, bits }: Logo): boolean[] {
  const bytes = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0));
  return Array.from({ length: width * height }, (_, i) => ((bytes[i >> 3] ?? 0) & (0x80 >> (i & 7))) !== 0);
}
