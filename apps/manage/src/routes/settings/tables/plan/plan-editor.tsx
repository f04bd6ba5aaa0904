import { Problem } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../../../parts/form.module.css';
import { Card } from '../../../../parts/page.tsx';
import { useText } from '../../../../text/text.ts';
import type { DiningTable } from '../tables.ts';
import { positionOf } from './moves.ts';
import classes from './plan.module.css';
import { freePlace, type Placed, type Position } from './plan.ts';
import { PlanTable } from './plan-table.tsx';
import { TablePanel } from './table-panel.tsx';
import { useMoves } from './use-moves.ts';

interface PlanEditorProps {
  /** Of the area. */
  name: string;
  tables: readonly DiningTable[];
  mayEdit: boolean;
}

/** The plan of an area. What is moved is kept at once. */
export function PlanEditor({ name, tables, mayEdit }: PlanEditorProps): ReactNode {
  const t = useText();
  const { moves, shown } = useMoves();
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const placed = tables.flatMap((table): Placed[] => {
    const position = positionOf(table, shown);
    return position ? [{ table, position }] : [];
  });
  const others = tables.filter((table) => positionOf(table, shown) === null);
  const one = placed.find(({ table }) => table.guid === chosen);
  const move = (table: DiningTable, position: Position | null, soon = false): void => {
    moves.place(table, position, { soon });
    setSaid(
      position
        ? t('{name}: {x} from the left, {y} from the top', { name: table.name, x: position.x, y: position.y })
        : t('{name} is not on the plan', { name: table.name }),
    );
  };
  const overtaken = tables.find(({ guid }) => guid === shown.overtaken);
  return (
    <Card label={name}>
      {mayEdit && (
        <p className={classes.hint} id="plan-hint">
          {t('Drag a table to where it stands, or press the arrow keys; with Shift it goes further.')}
        </p>
      )}
      <div className={classes.scroll}>
        <ul className={classes.sheet} aria-label={t('Plan of {name}', { name })}>
          {placed.map(({ table, position }) => (
            <PlanTable
              key={table.guid}
              table={table}
              position={position}
              isChosen={mayEdit && table.guid === chosen}
              choose={() => setChosen(table.guid)}
              move={mayEdit ? (next, soon) => move(table, next, soon) : null}
            />
          ))}
        </ul>
      </div>
      <output className={classes.said}>{said}</output>
      {overtaken && (
        <Problem
          error
          text={t('{name} was changed by somebody else meanwhile. It stands where they have it.', {
            name: overtaken.name,
          })}
        />
      )}
      <Problem error={shown.error} />
      {shown.moved.size > 0 && (
        <Kept isSaving={shown.isSaving} isStuck={Boolean(shown.error)} keep={moves.keep} />
      )}
      {mayEdit && one && <TablePanel placed={one} move={(position) => move(one.table, position, true)} />}
      {others.length > 0 && (
        <Others
          tables={others}
          place={
            mayEdit
              ? (some) => {
                  const taken = placed.map(({ position }) => position);
                  for (const table of some) {
                    const position = freePlace(table.capacity, taken);
                    taken.push(position);
                    move(table, position);
                  }
                  setChosen(some.at(-1)?.guid ?? null);
                }
              : null
          }
        />
      )}
    </Card>
  );
}

/** Whether what was moved is at the service. */
function Kept({ isSaving, isStuck, keep }: { isSaving: boolean; isStuck: boolean; keep(): void }): ReactNode {
  const t = useText();
  if (isStuck)
    return (
      <Button variant="default" loading={isSaving} onClick={keep}>
        {t('Try again')}
      </Button>
    );
  return (
    <p className={classes.kept} role="status">
      {isSaving ? (
        t('Being saved')
      ) : (
        <span className={form.saved}>
          <IconCheck size={16} aria-hidden /> {t('Saved')}
        </span>
      )}
    </p>
  );
}

interface OthersProps {
  tables: readonly DiningTable[];
  /** null: whoever looks may not. */
  place: ((tables: readonly DiningTable[]) => void) | null;
}

/** Tables that nobody has placed. */
function Others({ tables, place }: OthersProps): ReactNode {
  const t = useText();
  return (
    <section className={classes.others} aria-label={t('Not on the plan')}>
      <h2>{t('Not on the plan')}</h2>
      <div className={form.inline}>
        {tables.map((table) =>
          place ? (
            <Button
              key={table.guid}
              variant="default"
              aria-label={t('Place {name}', { name: table.name })}
              onClick={() => place([table])}
            >
              {table.name}
            </Button>
          ) : (
            <span key={table.guid}>{table.name}</span>
          ),
        )}
        {place && tables.length > 1 && (
          <Button variant="subtle" onClick={() => place(tables)}>
            {t('Place all')}
          </Button>
        )}
      </div>
    </section>
  );
}
