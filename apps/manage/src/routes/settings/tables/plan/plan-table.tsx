import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../../text/text.ts';
import type { DiningTable } from '../tables.ts';
import classes from './plan.module.css';
import { isSamePlace, movedBy, PLAN, type Position } from './plan.ts';

interface PlanTableProps {
  table: DiningTable;
  position: Position;
  isChosen: boolean;
  choose(): void;
  /** `soon`: more of it may follow. null: whoever looks may not. */
  move: ((position: Position, soon: boolean) => void) | null;
}

interface Drag {
  /** Where the finger came down, and how long a step is on this screen. */
  x: number;
  y: number;
  step: number;
  to: Position;
}

/** So many steps with Shift. */
const FAR = 5;

const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A table on the plan, which goes where it is dragged (docs/decisions/160-tables-are-dragged-without-a-library.md). */
export function PlanTable({ table, position, isChosen, choose, move }: PlanTableProps): ReactNode {
  const t = useText();
  const [drag, setDrag] = useState<Drag | null>(null);
  const { x, y, width, height, shape } = drag?.to ?? position;
  const style = { '--x': x, '--y': y, '--width': width, '--height': height } as CSSProperties;
  const what = (
    <>
      <b>{table.name}</b>
      {table.capacity !== null && (
        <span>{t('{count, plural, one {# seat} other {# seats}}', { count: table.capacity })}</span>
      )}
    </>
  );
  if (!move)
    return (
      <li className={classes.table} data-shape={shape} style={style}>
        <div>{what}</div>
      </li>
    );
  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    const { currentTarget, pointerId, clientX, clientY } = event;
    currentTarget.setPointerCapture(pointerId);
    const sheet = currentTarget.closest('ul')!; // It stands in one.
    setDrag({ x: clientX, y: clientY, step: sheet.clientWidth / PLAN.width, to: position });
    choose();
  };
  const pull = ({ clientX, clientY }: PointerEvent): void => {
    if (drag === null) return;
    const to = movedBy(position, (clientX - drag.x) / drag.step, (clientY - drag.y) / drag.step);
    if (!isSamePlace(to, drag.to)) setDrag({ ...drag, to });
  };
  const drop = (): void => {
    if (drag !== null && !isSamePlace(drag.to, position)) move(drag.to, false);
    setDrag(null);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setDrag(null);
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    // The page stays where it is.
    event.preventDefault();
    choose();
    const steps = event.shiftKey ? FAR : 1;
    move(movedBy(position, arrow[0] * steps, arrow[1] * steps), true);
  };
  return (
    <li className={classes.table} data-shape={shape} style={style}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-describedby="plan-hint"
        data-dragged={drag !== null}
        onClick={choose}
        onPointerDown={down}
        onPointerMove={pull}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={press}
      >
        {what}
      </button>
    </li>
  );
}
