import { PricingError } from './errors.ts';
import type { LineNode } from './line.ts';
import { type Place, pathOf } from './place.ts';

/** Throws when two modifiers of a line have one key. Few modifiers are compared pairwise, which costs less than a set; the first node is the item. */
export function checkModifierKeys(nodes: readonly LineNode[], at: Place): void {
  const duplicate = nodes.length <= 9 ? duplicatePairwise(nodes) : duplicateBySet(nodes);
  if (duplicate !== null) {
    throw new PricingError('KEY_DUPLICATE', pathOf(at, 'modifiers'), { key: duplicate });
  }
}

function duplicatePairwise(nodes: readonly LineNode[]): string | null {
  for (let i = 2; i < nodes.length; i++) {
    // Both are positions in the list.
    const { key } = nodes[i]!;
    for (let j = 1; j < i; j++) {
      if (nodes[j]!.key === key) return key;
    }
  }
  return null;
}

function duplicateBySet(nodes: readonly LineNode[]): string | null {
  const seen = new Set<string>();
  for (const { key } of nodes.slice(1)) {
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}
