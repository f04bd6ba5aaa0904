import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDraft } from '../../store/draft.tsx';
import type { OpenOrder } from '../../store/merge.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';

/** Of guests who sit: they move to another table, or order more at theirs. */
export function TableActions({ open: { order, isUnsure } }: { open: OpenOrder }): ReactNode {
  const t = useText();
  const { state } = useBoard();
  const draft = useDraft();
  const navigate = useNavigate();
  const { guid, tableGuid, diningOption } = order;
  const tables = (state?.tables ?? []).filter(({ archived }) => !archived);
  if (diningOption !== 'DINE_IN' || tables.length === 0) return null;
  const move = (): void => void navigate({ to: '/tables', search: { move: guid } });
  const more = (): void => {
    // They are counted on the order that they have.
    draft.change({ diningOption, tableGuid, numberOfGuests: null });
    void navigate({ to: '/' });
  };
  return (
    <>
      <button type="button" disabled={isUnsure} onClick={move}>
        {tableGuid === null ? t('To a table') : t('To another table')}
      </button>
      {tables.some((table) => table.guid === tableGuid) && (
        <button type="button" onClick={more}>
          {t('Another order here')}
        </button>
      )}
    </>
  );
}
