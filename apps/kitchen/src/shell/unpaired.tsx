import { forgetDevice } from '@comanda/app-shared';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import classes from './shell.module.css';

/** The service does not know this screen any more: it was removed, or somebody else had a copy of its credential. */
export function Unpaired(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  return (
    <main className={classes.alone} role="alert">
      <IconPlugConnectedX aria-hidden size={56} />
      <h1>{t('This screen is not paired any more')}</h1>
      <p>{t('No tickets arrive here. Ask a manager for a new code.')}</p>
      <button
        type="button"
        className={classes.act}
        onClick={() => {
          forgetDevice('kitchen');
          void navigate({ to: '/pair' });
        }}
      >
        {t('Pair again')}
      </button>
    </main>
  );
}
