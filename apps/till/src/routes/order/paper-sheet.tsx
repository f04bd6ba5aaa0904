import type { PrintDocument } from '@comanda/documents';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Papers, papersOf } from '../../store/papers.ts';
import { useTill, useTraining } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import { Paper } from './paper.tsx';
import { printAlone } from './print-alone.ts';

/** What the restaurant wants on its papers; null until it is read. */
export function usePapers(): Papers | null {
  const till = useTill();
  const [papers, setPapers] = useState<Papers | null>(null);
  useEffect(() => {
    void papersOf(till.database).then(setPapers);
  }, [till]);
  return papers;
}

interface SheetProps {
  name: string;
  document: PrintDocument | null;
  papers: Papers | null;
  close(): void;
  children?: ReactNode;
}

/** A document as it will be on paper; printed by the browser. */
export function PaperSheet({ name, document, papers, close, children }: SheetProps): ReactNode {
  const t = useText();
  const sheet = useRef<HTMLDivElement>(null);
  const { isOn } = useTraining();
  return (
    <Dialog title={name} close={close}>
      <div ref={sheet}>{document && papers && <Paper document={document} paper={papers.paper} />}</div>
      {children}
      {isOn && <p>{t('Training: nothing is printed.')}</p>}
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Close')}
        </button>
        <button
          type="button"
          className={register.main}
          disabled={document === null || isOn}
          onClick={() => sheet.current?.firstElementChild && printAlone(sheet.current.firstElementChild)}
        >
          {t('Print')}
        </button>
      </div>
    </Dialog>
  );
}
