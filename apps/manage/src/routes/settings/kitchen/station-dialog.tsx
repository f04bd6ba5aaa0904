import { useWrite } from '@comanda/app-shared';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { type Station, usePrinters } from '../printers/printer-words.ts';
import { STATION_CHANGES, STATION_KINDS, WAYS } from './station-words.ts';

interface StationDialogProps {
  /** null: a new one. */
  before: Station | null;
  /** Of the whole kitchen: one of them at most gets what no rule sends elsewhere. */
  stations: readonly Station[];
  close: () => void;
}

/** Adds a station of the kitchen, or changes it. */
export function StationDialog({ before, stations, close }: StationDialogProps): ReactNode {
  const t = useText();
  const other = stations.find(({ guid, isDefault }) => isDefault && guid !== before?.guid);
  const [draft, setDraft] = useState({
    name: before?.name ?? '',
    kind: before?.kind ?? ('HOT' as const),
    isDefault: before?.isDefault ?? !other,
    ticketsTo: before?.ticketsTo ?? ('BOTH' as const),
    printerGuid: before?.printerGuid ?? null,
  });
  const change = (fields: Partial<typeof draft>): void => setDraft((one) => ({ ...one, ...fields }));
  const { write, save } = useSave(before, draft, close);
  return (
    <FormDialog title={before?.name ?? t('Add a station')} write={write} save={save} close={close}>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label={t('What it is')}
        data={Object.entries(STATION_KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as Station['kind'] })}
      />
      <Switch
        label={t('Gets what goes to no other station')}
        description={other && t('That is {station} now', { station: other.name })}
        disabled={other !== undefined}
        checked={draft.isDefault}
        onChange={(event) => change({ isDefault: event.currentTarget.checked })}
      />
      <Tickets draft={draft} change={change} />
    </FormDialog>
  );
}

type Draft = Pick<Station, 'name' | 'kind' | 'isDefault' | 'ticketsTo' | 'printerGuid'>;

function useSave(before: Station | null, draft: Draft, close: () => void) {
  const { guid: restaurantGuid } = usePlace().restaurant;
  const create = useWrite('createKitchenStation', STATION_CHANGES);
  const update = useWrite('updateKitchenStation', STATION_CHANGES);
  const { printerGuid, ...rest } = { ...draft, name: draft.name.trim() };
  const save = (): void => {
    if (before)
      update.mutate(
        {
          params: { restaurantGuid, stationGuid: before.guid },
          body: { ...rest, printerGuid },
          ifMatch: before.version,
        },
        { onSuccess: close },
      );
    else
      create.mutate(
        { params: { restaurantGuid }, body: { ...rest, ...(printerGuid === null ? {} : { printerGuid }) } },
        { onSuccess: close },
      );
  };
  return { write: before ? update : create, save };
}

/** Where its tickets go, and the printer for those on paper. */
function Tickets({
  draft: { ticketsTo, printerGuid },
  change,
}: {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
}): ReactNode {
  const t = useText();
  const printers = usePrinters();
  return (
    <>
      <NativeSelect
        label={t('Where its tickets go')}
        data={Object.entries(WAYS).map(([value, label]) => ({ value, label: t(label) }))}
        value={ticketsTo}
        onChange={(event) => change({ ticketsTo: event.currentTarget.value as Station['ticketsTo'] })}
      />
      <NativeSelect
        label={t('Printer')}
        description={t('Without one, tickets stay on screens')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: t('None') },
          ...(printers.data ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        value={printerGuid ?? ''}
        onChange={(event) => change({ printerGuid: event.currentTarget.value || null })}
      />
    </>
  );
}
