import { Answered, holds, Loading, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import form from '../../../parts/form.module.css';
import { Card } from '../../../parts/page.tsx';
import { RowActions } from '../../../parts/row-actions.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { type Station, usePrinters, useStations } from '../printers/printer-words.ts';
import { StationDialog } from './station-dialog.tsx';
import { STATION_CHANGES, STATION_KINDS, WAYS } from './station-words.ts';

type Open = { what: 'NEW' } | { what: 'CHANGE' | 'REMOVE'; station: Station } | null;

/** The stations of the kitchen, and where each finds its tickets. */
export function StationsCard(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const stations = useStations();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const mayEdit = holds(membership, 'restaurant.edit');
  return (
    <Card title={t('Stations')}>
      <div className={form.form}>
        <p>{t('A station is where something is made. Its tickets come to the kitchen’s screens.')}</p>
        <Answered answer={stations} tenant={membership.name} loading={<Loading lines={2} />}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('The kitchen has no stations yet: nothing that is ordered becomes a ticket.')}</p>
            ) : (
              <StationTable stations={all} open={mayEdit ? setOpen : null} />
            )
          }
        </Answered>
        {mayEdit && stations.data && (
          <div className={form.buttons}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'NEW' })}
            >
              {t('Add a station')}
            </Button>
          </div>
        )}
      </div>
      {open?.what === 'NEW' && <StationDialog before={null} stations={stations.data ?? []} close={close} />}
      {open?.what === 'CHANGE' && (
        <StationDialog before={open.station} stations={stations.data ?? []} close={close} />
      )}
      {open?.what === 'REMOVE' && <RemoveStation station={open.station} close={close} />}
    </Card>
  );
}

interface StationTableProps {
  stations: readonly Station[];
  /** null: this person may only look. */
  open: ((open: Open) => void) | null;
}

function StationTable({ stations, open }: StationTableProps): ReactNode {
  const t = useText();
  const printers = usePrinters();
  const nameOf = (guid: string | null): string =>
    printers.data?.find((printer) => printer.guid === guid)?.name ?? '–';
  const columns: Column<Station>[] = [
    { name: t('Station'), cell: ({ name }) => name },
    {
      name: t('What it is'),
      cell: ({ kind, isDefault }) =>
        isDefault ? `${t(STATION_KINDS[kind])} · ${t('gets all the rest')}` : t(STATION_KINDS[kind]),
    },
    { name: t('Tickets'), cell: ({ ticketsTo }) => t(WAYS[ticketsTo]) },
    { name: t('Printer'), cell: ({ printerGuid }) => nameOf(printerGuid) },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (station) =>
        open && (
          <RowActions
            name={station.name}
            change={() => open({ what: 'CHANGE', station })}
            remove={() => open({ what: 'REMOVE', station })}
          />
        ),
    },
  ];
  return <Table rows={stations} keyOf={({ guid }) => guid} columns={columns} label={t('Stations')} />;
}

function RemoveStation({ station, close }: { station: Station; close: () => void }): ReactNode {
  const t = useText();
  const { name, guid, restaurantGuid, version } = station;
  const write = useWrite('deleteKitchenStation', STATION_CHANGES);
  return (
    <ConfirmDialog
      title={t('Remove {name}', { name })}
      text={t('What went there goes to the station that gets all the rest. Its tickets so far stay.')}
      label={t('Remove')}
      write={write}
      confirm={() =>
        write.mutate(
          { params: { restaurantGuid, stationGuid: guid }, ifMatch: version },
          { onSuccess: close },
        )
      }
      close={close}
    />
  );
}
