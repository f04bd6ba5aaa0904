import { useWrite } from '@comanda/app-shared';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useText } from '../../../text/text.ts';
import { type Area, byName, type DiningTable, TABLE_CHANGES } from './tables.ts';

interface TableDialogProps {
  table: DiningTable;
  areas: readonly Area[];
  close: () => void;
}

/** Renames a table, moves it to another area, or says how many fit. */
export function TableDialog({ table, areas, close }: TableDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(table.name);
  const [capacity, setCapacity] = useState(table.capacity);
  const [serviceAreaGuid, setArea] = useState(table.serviceAreaGuid);
  const update = useWrite('updateTable', TABLE_CHANGES);
  const save = (): void =>
    update.mutate(
      {
        params: { restaurantGuid: table.restaurantGuid, tableGuid: table.guid },
        body: { name: name.trim(), capacity, serviceAreaGuid },
        ifMatch: table.version,
      },
      { onSuccess: close },
    );
  return (
    <FormDialog title={table.name} write={update} save={save} close={close}>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <CountField label={t('Seats')} min={1} max={10_000} value={capacity} change={setCapacity} />
      <AreaField areas={areas} value={serviceAreaGuid} change={setArea} />
    </FormDialog>
  );
}

interface AreaFieldProps {
  areas: readonly Area[];
  value: string | null;
  change: (guid: string | null) => void;
}

/** The part of the house, where there are parts. */
export function AreaField({ areas, value, change }: AreaFieldProps): ReactNode {
  const t = useText();
  const offered = areas.filter(({ archived, guid }) => !archived || guid === value);
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      label={t('Area')}
      data={[
        { value: '', label: t('In no area') },
        ...offered.toSorted(byName).map(({ guid, name }) => ({ value: guid, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value || null)}
    />
  );
}
