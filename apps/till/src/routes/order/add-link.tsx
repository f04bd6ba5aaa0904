import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { draftFor, useDraftOf } from '../../store/draft.tsx';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';

interface AddLinkProps {
  orderGuid: string;
  checkGuid: string;
}

/** To the menu, for more on this check; it says what was pressed there and is not sent. */
export function AddLink({ orderGuid, checkGuid }: AddLinkProps): ReactNode {
  const t = useText();
  const { lines } = useDraftOf(draftFor({ orderGuid, checkGuid }));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link className={classes.add} to="/orders/$orderGuid/add/$checkGuid" params={{ orderGuid, checkGuid }}>
      <IconPlus aria-hidden />
      {count === 0 ? t('Add items') : t('Add items: {count} not sent', { count })}
    </Link>
  );
}
