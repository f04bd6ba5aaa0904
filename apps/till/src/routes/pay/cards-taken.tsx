import { ComandaError } from '@comanda/sdk';
import type { ReactNode } from 'react';
import { useBoard } from '../../store/till-context.tsx';
import { usePersonAnswer } from '../../store/use-person-answer.ts';
import { useText } from '../../text/text.ts';
import classes from './pay.module.css';

/** Shows where a card is typed in, unless the restaurant takes none. */
export function CardsTaken({ children }: { children: ReactNode }): ReactNode {
  const t = useText();
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  const { error } = usePersonAnswer((client) =>
    client.call('getPaymentAccount', { params: { restaurantGuid } }),
  );
  if (!(error instanceof ComandaError) || error.status !== 404) return children;
  return (
    <p className={classes.refused} role="alert">
      {t('This restaurant takes no cards yet. Its owner sets the merchant account in Manage.')}
    </p>
  );
}
