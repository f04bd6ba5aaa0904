import type { ReactNode } from 'react';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { StationsCard } from './stations-card.tsx';

/** The stations of the kitchen, and where each finds its tickets. */
export function KitchenPage(): ReactNode {
  const t = useText();
  return (
    <SettingsPage title={t('Kitchen')}>
      <StationsCard />
    </SettingsPage>
  );
}
