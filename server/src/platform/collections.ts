/** Pairs of two lists of one length, item by item. Throws when one is longer: then they do not belong together. */
export function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  if (left.length !== right.length)
    throw new Error(`lists of ${left.length} and ${right.length} items cannot be paired`);
  return left.map((item, index) => [item, right[index] as B]);
}
