import type { ReactNode } from 'react';
import { tipSlipFor } from '../../store/papers.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { PaperSheet, usePapers } from './paper-sheet.tsx';

interface SlipProps {
  amount: number;
  /** What a tip is worked out of. */
  base: number;
  close(): void;
}

/** The slip that a guest signs, and writes a tip on. */
export function TipSlipDialog({ amount, base, close }: SlipProps): ReactNode {
  const t = useText();
  const papers = usePapers();
  const restaurant = useBoard().state?.restaurant;
  const slip = papers && restaurant ? tipSlipFor({ amount, base }, restaurant, papers) : null;
  return <PaperSheet name={t('Tip slip')} document={slip} papers={papers} close={close} />;
}
