import Type from 'typebox';
import { failFields } from '../../platform/errors.ts';
import { enumOf } from '../../platform/http/shapes.ts';

/** Where a table stands on the plan of its service area (docs/decisions/155-floor-plans.md). */

/** The plan of an area, in steps of its grid: a step is about 25 cm. */
const PLAN = { width: 60, height: 40 } as const;
/** No table is drawn smaller than a finger, and none larger than a long board. */
const SIDE = { minimum: 3, maximum: 24 } as const;

const steps = (bounds: { minimum: number; maximum: number }, description: string) =>
  Type.Integer({ ...bounds, description });

export const PositionShape = Type.Object(
  {
    x: steps(
      { minimum: 0, maximum: PLAN.width - SIDE.minimum },
      'of its left edge, from the left of the plan',
    ),
    y: steps(
      { minimum: 0, maximum: PLAN.height - SIDE.minimum },
      'of its upper edge, from the top of the plan',
    ),
    width: steps(SIDE, 'from left to right'),
    height: steps(SIDE, 'from top to bottom'),
    shape: enumOf(['RECTANGLE', 'ROUND'] as const, {
      description: 'RECTANGLE: with equal sides a square; ROUND: with equal sides a circle',
    }),
  },
  {
    $id: 'TablePosition',
    additionalProperties: false,
    description:
      'where a table stands on the plan of its service area, in steps of a grid that is 60 wide and 40 high; tables may touch ' +
      'and overlap',
  },
);
export type Position = Type.Static<typeof PositionShape>;

/** VALIDATION_ERROR when a part of the table would lie outside of the plan. */
export function assertOnPlan(position: Position | null | undefined): void {
  if (!position) return;
  const outside = [
    { path: '/position/width', isOut: position.x + position.width > PLAN.width, side: PLAN.width },
    { path: '/position/height', isOut: position.y + position.height > PLAN.height, side: PLAN.height },
  ].filter(({ isOut }) => isOut);
  if (outside.length === 0) return;
  failFields(
    outside.map(({ path, side }) => ({
      in: 'body' as const,
      path,
      rule: 'maximum',
      message: `must end on the plan, which has ${side} steps`,
    })),
  );
}

interface Placed {
  serviceAreaGuid: string | null;
  position: Position | null;
}

/** A place on the plan of one area says nothing on that of another. */
export function positionAfter(
  before: Placed,
  after: Placed,
  { position }: { position?: Position | null },
): Position | null {
  const moves = before.serviceAreaGuid !== after.serviceAreaGuid;
  return moves ? (position ?? null) : after.position;
}
