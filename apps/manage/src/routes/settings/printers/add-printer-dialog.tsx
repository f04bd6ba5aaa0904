import { type Answer, holds } from '@comanda/app-shared';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import { isAllInFields } from '../../../parts/field-errors.ts';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useProvenWrite } from '../../../parts/prove.tsx';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { AddressFields } from './address-fields.tsx';
import { KINDS, PRINTER_CHANGES, type Printer } from './printer-words.ts';

type Keyed = Answer<'createPrinter'>;

/** Registers a printer, and shows the address that it is to ask. */
export function AddPrinterDialog({ close }: { close: () => void }): ReactNode {
  const { membership, restaurant } = usePlace();
  const [keyed, setKeyed] = useState<Keyed | null>(null);
  const navigate = useNavigate();
  const done = (made: Keyed): void => {
    // One that we connect to asks for nothing: there is nothing to set up in it.
    if (made.printer.kind !== 'NETWORK_ESCPOS') setKeyed(made);
    else
      void navigate({
        to: '/$restaurantGuid/settings/printers/$printerGuid',
        params: { restaurantGuid: restaurant.guid, printerGuid: made.printer.guid },
        search: {},
      });
  };
  if (!holds(membership, 'devices.manage')) return null;
  return keyed === null ? (
    <AddForm done={done} close={close} />
  ) : (
    <Dialog title={keyed.printer.name} close={close} closes="BY_ITS_BUTTONS">
      <KeyOf keyed={keyed} close={close} />
    </Dialog>
  );
}

/** The address with the key in it, this once, and where it is typed. */
export function KeyOf({ keyed, close }: { keyed: Keyed; close: () => void }): ReactNode {
  const t = useText();
  const { kind, pollSeconds } = keyed.printer;
  const seconds = { seconds: pollSeconds };
  return (
    <>
      <p className={form.note}>
        {kind === 'STAR_CLOUDPRNT'
          ? t('Enter this as the CloudPRNT server in the printer, with an interval of {seconds} s.', seconds)
          : t(
              'Enter this as the URL of Server Direct Print in the printer, with an interval of {seconds} s.',
              seconds,
            )}
      </p>
      <ShownOnce
        label={t('Address for the printer')}
        secret={keyed.pollUrl}
        lost={t(
          'A key was made, but the answer with it got lost. Make a new one on the page of the printer.',
        )}
        close={close}
      />
    </>
  );
}

interface New {
  name: string;
  kind: Printer['kind'];
  paperWidth: Printer['paperWidth'];
  printsReceipts: boolean;
  address: string;
  port: number | null;
}

const USUAL: New = {
  name: '',
  kind: 'STAR_CLOUDPRNT',
  paperWidth: 80,
  printsReceipts: false,
  address: '',
  port: 9100,
};

function AddForm({ done, close }: { done: (made: Keyed) => void; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [draft, setDraft] = useState(USUAL);
  const add = useProvenWrite('createPrinter', PRINTER_CHANGES);
  const change = (fields: Partial<New>): void => setDraft({ ...draft, ...fields });
  const isReached = draft.kind === 'NETWORK_ESCPOS';
  const save = (): void => {
    const { address, port, ...others } = draft;
    const reached = isReached ? { address: address.trim(), port: port ?? 9100 } : {};
    const body = { ...others, ...reached, name: draft.name.trim() };
    add.send({ params: { restaurantGuid: restaurant.guid }, body }, done);
  };
  const write = { isPending: add.isPending, error: null };
  return (
    <FormDialog title={t('Add a printer')} label={t('Add')} write={write} save={save} close={close}>
      <TextInput
        label={t('What it is called')}
        placeholder={t('Pass')}
        required
        maxLength={60}
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label={t('What it is')}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as Printer['kind'] })}
      />
      {isReached && (
        <AddressFields address={draft.address} port={draft.port} error={add.error} change={change} />
      )}
      <PaperField value={draft.paperWidth} change={(paperWidth) => change({ paperWidth })} />
      <Switch
        label={t('Bills and receipts come out of it')}
        checked={draft.printsReceipts}
        onChange={(event) => change({ printsReceipts: event.currentTarget.checked })}
      />
      {!isAllInFields(add.error, 'address') && add.ask}
    </FormDialog>
  );
}

export function PaperField({
  value,
  disabled = false,
  change,
}: {
  value: Printer['paperWidth'];
  disabled?: boolean;
  change: (width: Printer['paperWidth']) => void;
}): ReactNode {
  const t = useText();
  return (
    <NativeSelect
      label={t('Width of its paper')}
      disabled={disabled}
      data={[
        { value: '80', label: '80 mm' },
        { value: '58', label: '58 mm' },
      ]}
      value={String(value)}
      onChange={(event) => change(event.currentTarget.value === '58' ? 58 : 80)}
    />
  );
}
