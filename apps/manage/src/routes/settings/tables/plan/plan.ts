import type { DiningTable } from '../tables.ts';

/** Where tables stand on the plan of an area (docs/decisions/155-floor-plans.md). Pure. */

export type Position = NonNullable<DiningTable['position']>;

/** A table that has a place. */
export interface Placed {
  table: DiningTable;
  position: Position;
}

/** In steps of its grid: as the API has it. */
export const PLAN = { width: 60, height: 40 } as const;
export const SIDE = { least: 3, most: 24 } as const;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), most);

/** The place and size next to it that a plan may have. */
export function onPlan(position: Position): Position {
  const width = within(position.width, SIDE.least, SIDE.most);
  const height = within(position.height, SIDE.least, SIDE.most);
  const x = within(position.x, 0, PLAN.width - width);
  const y = within(position.y, 0, PLAN.height - height);
  return { ...position, x, y, width, height };
}

/** By so many steps to the right and down, as far as the plan goes. */
export const movedBy = (position: Position, right: number, down: number): Position =>
  onPlan({ ...position, x: position.x + right, y: position.y + down });

/** Turned by a quarter. */
export const turned = (position: Position): Position =>
  onPlan({ ...position, width: position.height, height: position.width });

export const isSamePlace = (a: Position | null, b: Position | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.shape === b.shape);

/** So far from the next table a new one stands. */
const AISLE = 2;

const areApart = (a: Position, b: Position): boolean =>
  a.x + a.width + AISLE <= b.x ||
  b.x + b.width + AISLE <= a.x ||
  a.y + a.height + AISLE <= b.y ||
  b.y + b.height + AISLE <= a.y;

/** Where a table of so many seats has room, row by row; in the corner when it has nowhere. */
export function freePlace(capacity: number | null, taken: readonly Position[]): Position {
  const width = (capacity ?? 0) > 4 ? 8 : 5;
  const at = (x: number, y: number): Position => ({ x, y, width, height: 5, shape: 'RECTANGLE' });
  for (let y = AISLE; y + 5 <= PLAN.height; y++)
    for (let x = AISLE; x + width <= PLAN.width; x++)
      if (taken.every((one) => areApart(one, at(x, y)))) return at(x, y);
  return at(0, 0);
}
