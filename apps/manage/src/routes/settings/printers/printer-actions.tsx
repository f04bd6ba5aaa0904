import { type Answer, holds, Problem, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import form from '../../../parts/form.module.css';
import { useProvenWrite } from '../../../parts/prove.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { KeyOf } from './add-printer-dialog.tsx';
import { MoveQueueDialog } from './move-dialogs.tsx';
import { JOB_CHANGES, PRINTER_CHANGES, type Printer, useStations } from './printer-words.ts';

type Open = 'KEY' | 'MOVE' | 'REMOVE' | null;

/** What can be done to a printer. */
export function PrinterActions({ printer }: { printer: Printer }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const test = useWrite('createPrintJob', JOB_CHANGES);
  const { restaurantGuid, guid: printerGuid } = printer;
  if (!holds(membership, 'printers.use')) return null;
  return (
    <>
      <Button
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { restaurantGuid }, body: { kind: 'TEST', printerGuid } })}
      >
        {t('Print a test page')}
      </Button>
      <More printer={printer} open={setOpen} />
      <Problem error={test.error} />
      {open === 'MOVE' && <MoveQueueDialog printer={printer} close={close} />}
      {open === 'KEY' && <NewKeyDialog printer={printer} close={close} />}
      {open === 'REMOVE' && <RemovePrinterDialog printer={printer} close={close} />}
    </>
  );
}

function More({ printer, open }: { printer: Printer; open: (what: Open) => void }): ReactNode {
  const t = useText();
  const mayManage = holds(usePlace().membership, 'devices.manage');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('MOVE')}>{t('Print all that waits elsewhere')}</Menu.Item>
        {mayManage && printer.kind !== 'NETWORK_ESCPOS' && (
          <Menu.Item onClick={() => open('KEY')}>{t('Make a new key')}</Menu.Item>
        )}
        {mayManage && (
          <Menu.Item color="tomato" onClick={() => open('REMOVE')}>
            {t('Remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  printer: Printer;
  close: () => void;
}

/** For one whose key was seen by somebody, or lost. */
function NewKeyDialog({ printer, close }: DialogProps): ReactNode {
  const t = useText();
  const [keyed, setKeyed] = useState<Answer<'replacePrinterKey'> | null>(null);
  const make = useProvenWrite('replacePrinterKey', PRINTER_CHANGES);
  const params = { restaurantGuid: printer.restaurantGuid, printerGuid: printer.guid };
  return (
    <Dialog title={printer.name} close={close} closes={keyed ? 'BY_ITS_BUTTONS' : 'ANYHOW'}>
      {keyed ? (
        <KeyOf keyed={keyed} close={close} />
      ) : (
        <div className={form.form}>
          <p>
            {t('The key that it has now ends at once: it prints again when the new address is set up in it.')}
          </p>
          {make.ask}
          <div className={form.buttons}>
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.send({ params }, setKeyed)}>
              {t('Make a new key')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** For good, once nothing prints at it any more: what stands in the way is named. */
function RemovePrinterDialog({ printer, close }: DialogProps): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const navigate = useNavigate();
  const remove = useProvenWrite('deletePrinter', ['listPrinters', 'listKitchenStations']);
  const params = { restaurantGuid: restaurant.guid, printerGuid: printer.guid };
  const inTheWay = useInTheWay(printer);
  const gone = (): void =>
    void navigate({ to: '/$restaurantGuid/settings/printers', params: { restaurantGuid: restaurant.guid } });
  return (
    <Dialog title={t('Remove {name}', { name: printer.name })} close={close}>
      <div className={form.form}>
        <p>{inTheWay || t('Nothing comes out of it any more. To use it again, add it again.')}</p>
        {remove.ask}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Keep it')}
          </Button>
          <Button
            color="tomato"
            disabled={Boolean(inTheWay)}
            loading={remove.isPending}
            onClick={() => remove.send({ params, ifMatch: printer.version }, gone)}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Why a printer cannot go yet. */
function useInTheWay(printer: Printer): string | false {
  const t = useText();
  const stations = (useStations().data ?? []).filter(({ printerGuid }) => printerGuid === printer.guid);
  const waiting = useAnswer('listPrintJobs', {
    params: { restaurantGuid: printer.restaurantGuid },
    query: { printerGuid: printer.guid, open: true, limit: 1 },
  }).data?.items.length;
  return stations.length > 0
    ? t('Tickets of {stations} come out of it: give them another printer first.', {
        stations: stations.map(({ name }) => name).join(', '),
      })
    : waiting === 1 && t('Something waits for it: print it elsewhere, or do not print it, first.');
}
