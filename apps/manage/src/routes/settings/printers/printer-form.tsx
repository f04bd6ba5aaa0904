import type { Input } from '@comanda/sdk';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { type Draft, useDraft } from '../../../parts/draft.ts';
import { isAllInFields } from '../../../parts/field-errors.ts';
import form from '../../../parts/form.module.css';
import { useProvenWrite } from '../../../parts/prove.tsx';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import { PaperField } from './add-printer-dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { PRINTER_CHANGES, type Printer } from './printer-words.ts';

/** Whose numbering of letters a printer follows: brands, as its manual names them. */
const TABLES: Readonly<Record<Printer['codeTables'], string>> = {
  epson: 'Epson',
  star: 'Star',
  'pos-5890': 'POS-5890',
  xprinter: 'Xprinter',
  bixolon: 'Bixolon',
  citizen: 'Citizen',
  sunmi: 'Sunmi',
  'epson-japanese': 'Epson (日本語)',
  'epson-simplified-chinese': 'Epson (简体中文)',
  'epson-traditional-chinese': 'Epson (繁體中文)',
  'epson-korean': 'Epson (한국어)',
  'xprinter-simplified-chinese': 'Xprinter (简体中文)',
  'sunmi-simplified-chinese': 'Sunmi (简体中文)',
};

interface Details {
  name: string;
  paperWidth: Printer['paperWidth'];
  columns: number | null;
  codeTables: Printer['codeTables'];
  printsReceipts: boolean;
  pollSeconds: number | null;
  address: string;
  port: number | null;
}

const detailsOf = ({
  name,
  paperWidth,
  columns,
  codeTables,
  printsReceipts,
  ...other
}: Printer): Details => ({
  name,
  paperWidth,
  columns,
  codeTables,
  printsReceipts,
  pollSeconds: other.pollSeconds,
  address: other.address ?? '',
  port: other.port,
});

/** What was typed, for the kind of printer that it is about. */
function changeOf(details: Details, printer: Printer): NonNullable<Input<'updatePrinter'>['body']> {
  const { address, port, columns, pollSeconds, ...others } = details;
  const isReached = printer.kind === 'NETWORK_ESCPOS';
  return {
    ...others,
    name: details.name.trim(),
    columns: columns ?? printer.columns,
    pollSeconds: pollSeconds ?? printer.pollSeconds,
    ...(isReached ? { address: address.trim(), port: port ?? 9100 } : {}),
  };
}

/** How a printer is set up. */
export function PrinterForm({ printer, mayEdit }: { printer: Printer; mayEdit: boolean }): ReactNode {
  const t = useText();
  const draft = useDraft(detailsOf(printer));
  const update = useProvenWrite('updatePrinter', PRINTER_CHANGES);
  const save = (then: () => void): void =>
    update.send(
      {
        params: { restaurantGuid: printer.restaurantGuid, printerGuid: printer.guid },
        body: changeOf(draft.value, printer),
        ifMatch: printer.version,
      },
      then,
    );
  return (
    <SettingsForm
      title={t('How it is set up')}
      mayEdit={mayEdit}
      draft={draft}
      write={{ isPending: update.isPending, error: null }}
      save={save}
    >
      <DetailFields draft={draft} kind={printer.kind} error={update.error} disabled={!mayEdit} />
      {!isAllInFields(update.error, 'address') && update.ask}
    </SettingsForm>
  );
}

interface FieldsProps {
  draft: Draft<Details>;
  kind: Printer['kind'];
  error: unknown;
  disabled: boolean;
}

function DetailFields({ draft, kind, error, disabled }: FieldsProps): ReactNode {
  const t = useText();
  const { value, change } = draft;
  return (
    <>
      <TextInput
        label={t('What it is called')}
        required
        maxLength={60}
        pattern=".*\S.*"
        disabled={disabled}
        value={value.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Switch
        label={t('Bills and receipts come out of it')}
        disabled={disabled}
        checked={value.printsReceipts}
        onChange={(event) => change({ printsReceipts: event.currentTarget.checked })}
      />
      <PaperFields draft={draft} disabled={disabled} />
      {kind === 'NETWORK_ESCPOS' ? (
        <AddressFields
          address={value.address}
          port={value.port}
          error={error}
          disabled={disabled}
          change={change}
        />
      ) : (
        <CountField
          label={t('Seconds between its questions')}
          description={t('As it is set in the printer')}
          required
          min={1}
          max={300}
          disabled={disabled}
          value={value.pollSeconds}
          change={(pollSeconds) => change({ pollSeconds })}
        />
      )}
    </>
  );
}

function PaperFields({
  draft: { value, change },
  disabled,
}: {
  draft: Draft<Details>;
  disabled: boolean;
}): ReactNode {
  const t = useText();
  return (
    <div className={form.pair}>
      <PaperField
        value={value.paperWidth}
        disabled={disabled}
        change={(paperWidth) => change({ paperWidth })}
      />
      <CountField
        label={t('Letters in a line')}
        required
        min={24}
        max={96}
        disabled={disabled}
        value={value.columns}
        change={(columns) => change({ columns })}
      />
      <NativeSelect
        label={t('Code tables')}
        translate="no"
        disabled={disabled}
        data={Object.entries(TABLES).map(([table, label]) => ({ value: table, label }))}
        value={value.codeTables}
        onChange={(event) => change({ codeTables: event.currentTarget.value as Printer['codeTables'] })}
      />
    </div>
  );
}
