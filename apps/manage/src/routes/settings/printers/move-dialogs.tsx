import { useWrite } from '@comanda/app-shared';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { JOB_CHANGES, type Printer, type PrintJob, usePrinters } from './printer-words.ts';

interface MoveProps {
  title: string;
  text: string;
  from: string;
  write: { isPending: boolean; error: unknown };
  move: (printerGuid: string) => void;
  close: () => void;
}

/** Prints one job at another printer. */
export function MoveJobDialog({ job, close }: { job: PrintJob; close: () => void }): ReactNode {
  const t = useText();
  const write = useWrite('reroutePrintJob', JOB_CHANGES);
  const params = { restaurantGuid: job.restaurantGuid, printJobGuid: job.guid };
  return (
    <MoveDialog
      title={t('Print {title} elsewhere', { title: job.title })}
      text={t('What its printer has already and did not answer may come out twice, and then says so.')}
      from={job.printerGuid}
      write={write}
      move={(printerGuid) => write.mutate({ params, body: { printerGuid } }, { onSuccess: close })}
      close={close}
    />
  );
}

/** Prints all that waits for a printer at another one. */
export function MoveQueueDialog({ printer, close }: { printer: Printer; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const write = useWrite('reroutePrinter', JOB_CHANGES);
  const params = { restaurantGuid: restaurant.guid, printerGuid: printer.guid };
  return (
    <MoveDialog
      title={t('Print all that waits elsewhere')}
      text={t('What comes later still goes to this printer, until its stations name another one.')}
      from={printer.guid}
      write={write}
      move={(printerGuid) => write.mutate({ params, body: { printerGuid } }, { onSuccess: close })}
      close={close}
    />
  );
}

function MoveDialog({ title, text, from, write, move, close }: MoveProps): ReactNode {
  const t = useText();
  const others = (usePrinters().data ?? []).filter(({ guid }) => guid !== from);
  const [chosen, setChosen] = useState<string | null>(null);
  const to = chosen ?? others[0]?.guid;
  return (
    <FormDialog
      title={title}
      label={t('Print elsewhere')}
      write={write}
      save={() => to !== undefined && move(to)}
      close={close}
    >
      <p>{others.length === 0 ? t('There is no other printer.') : text}</p>
      {to !== undefined && (
        <NativeSelect
          label={t('Printer')}
          data={others.map(({ guid, name }) => ({ value: guid, label: name }))}
          value={to}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
