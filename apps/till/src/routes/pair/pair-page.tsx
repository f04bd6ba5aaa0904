import { PairPage as SharedPairPage } from '@comanda/app-shared';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';

/** Makes this browser a till. */
export function PairPage(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  return (
    <SharedPairPage
      app="till"
      title={t('Pair this till')}
      hint={t('In Manage, add a device of the kind "till". Type the code that it shows here.')}
      done={() => void navigate({ to: '/' })}
    />
  );
}
