import type { ReactNode } from 'react';
import type { Order } from '../../store/database.ts';
import { type Handed, paperOf } from '../../store/papers.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { PaperSheet, usePapers } from './paper-sheet.tsx';
import { PrintThere } from './print-there.tsx';

interface PaperProps {
  order: Order;
  checkGuid: string;
  handed?: Handed | null;
  close(): void;
}

/** The bill of a check, or its receipt, as it will be on paper. */
export function PaperDialog({ order, checkGuid, handed = null, close }: PaperProps): ReactNode {
  const t = useText();
  const papers = usePapers();
  const restaurant = useBoard().state?.restaurant;
  const paper = papers && restaurant ? paperOf({ order, checkGuid, papers, restaurant, handed }) : null;
  const name = paper?.kind === 'RECEIPT' ? t('Receipt') : t('Bill');
  return (
    <PaperSheet name={name} document={paper} papers={papers} close={close}>
      {paper && (
        <PrintThere
          kind={paper.kind === 'RECEIPT' ? 'RECEIPT' : 'BILL'}
          orderGuid={order.guid}
          checkGuid={checkGuid}
        />
      )}
    </PaperSheet>
  );
}
