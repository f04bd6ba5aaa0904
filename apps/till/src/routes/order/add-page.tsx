import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DraftOf, draftFor, useDraft, useDraftOf } from '../../store/draft.tsx';
import { catalogueOf, useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { Register } from '../register/register-page.tsx';
import { AddedSlip } from './added-slip.tsx';
import { Gone } from './gone.tsx';
import { mayAdd } from './may-add.ts';
import classes from './order.module.css';

/** The menu again, for more on a check of an open order. Its slip is its own: the one that is being written waits. */
export function AddPage(): ReactNode {
  const about = useParams({ from: '/shell/orders/$orderGuid/add/$checkGuid' });
  const board = useBoard();
  const catalogue = catalogueOf(board);
  const open = board.orders.find(({ guid }) => guid === about.orderGuid);
  const check = open?.order.checks.find(({ guid }) => guid === about.checkGuid);
  const name = draftFor(about);
  // The shell shows this only when there is one.
  if (catalogue === null) return null;
  if (!open || !check || !mayAdd(open.order, check)) return <TooLate name={name} />;
  return (
    <DraftOf name={name}>
      <Register
        catalogue={catalogue}
        slip={<AddedSlip open={open} checkGuid={check.guid} catalogue={catalogue} />}
      />
    </DraftOf>
  );
}

/** It was paid meanwhile: what was pressed can still be sold. */
function TooLate({ name }: { name: string }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const slip = useDraft();
  const pressed = useDraftOf(name);
  if (pressed.lines.length === 0) return <Gone />;
  const sell = (): void => {
    for (const line of pressed.lines) slip.add(line, line.quantity);
    pressed.clear();
    void navigate({ to: '/' });
  };
  return (
    <Gone>
      <button type="button" className={classes.add} onClick={sell}>
        {t('Put what was pressed on a new slip')}
      </button>
    </Gone>
  );
}
