import type { LineNode } from './line.ts';
import { compareRanks, type Ranked } from './rank.ts';
import type { CompiledTax } from './tax-table.ts';

/** How an amount of tax is put on prices, so that none becomes negative without its taxes. */

/** Shares are in the sequence of the table, whatever the sequence of computation. */
export function addShare(node: LineNode, tax: CompiledTax, amount: number): void {
  const share = { tax, amount };
  if (node.taxes === null) {
    node.taxes = [share];
  } else {
    const next = node.taxes.findIndex((other) => other.tax.index > tax.index);
    if (next === -1) node.taxes.push(share);
    else node.taxes.splice(next, 0, share);
  }
  if (tax.inclusive) node.inclusiveTaxAmount += amount;
  else node.exclusiveTaxAmount += amount;
}

/** What the price still holds besides the inclusive taxes already found. */
export function roomOfNode(node: LineNode): number {
  return node.priceAmount - node.inclusiveTaxAmount;
}

/**
 * Two inclusive taxes that both round up could together exceed a price of a cent or two. What a share has too
 * much moves to the first that has room, so that no price becomes negative without its taxes.
 */
export function fitShares(shares: number[], rooms: readonly number[], owners: readonly Ranked[]): number[] {
  let excess = 0;
  for (const [i, room] of rooms.entries()) {
    const over = (shares[i] ?? 0) - room;
    if (over <= 0) continue;
    shares[i] = room;
    excess += over;
  }
  if (excess === 0) return shares;
  const ranked = [...owners.entries()].sort(([, a], [, b]) => compareRanks(a, b));
  for (const [index] of ranked) {
    const share = shares[index] ?? 0;
    const moved = Math.min(excess, (rooms[index] ?? 0) - share);
    shares[index] = share + moved;
    excess -= moved;
  }
  return shares;
}
