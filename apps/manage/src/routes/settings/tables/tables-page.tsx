import { Answered, Empty, holds, useAll } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconArmchair, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { AddTablesDialog } from './add-tables-dialog.tsx';
import { AreaDialog } from './area-dialog.tsx';
import { TableRows } from './table-rows.tsx';
import { type Area, byName, type DiningTable } from './tables.ts';

type Open = 'TABLES' | Area | null;

/** Where guests sit: tables, by the part of the house that they are in. */
export function TablesPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const [open, setOpen] = useState<Open>(null);
  const tables = useAll('listTables', { params });
  const areas = useAll('listServiceAreas', { params });
  const close = (): void => setOpen(null);
  const add = holds(membership, 'restaurant.edit') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('TABLES')}>
      {t('Add tables')}
    </Button>
  );
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/$restaurantGuid/settings/tables/plan" params={params} search={{}} {...props} />
        )}
      >
        {t('Floor plan')}
      </Button>
      {add}
    </>
  );
  return (
    <SettingsPage title={t('Tables')} action={tables.data?.length !== 0 && actions}>
      <Answered answer={tables} tenant={membership.name}>
        {(all) =>
          all.length === 0 ? (
            <Card label={t('Tables')}>
              <NoTables add={add} />
            </Card>
          ) : (
            <Answered answer={areas} tenant={membership.name}>
              {(parts) => <AreaCards tables={all} areas={parts} open={setOpen} />}
            </Answered>
          )
        }
      </Answered>
      {open === 'TABLES' && tables.data && (
        <AddTablesDialog tables={tables.data} areas={areas.data ?? []} close={close} />
      )}
      {open !== null && open !== 'TABLES' && <AreaDialog area={open} close={close} />}
    </SettingsPage>
  );
}

function NoTables({ add }: { add: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconArmchair />}
      title={t('No tables yet')}
      text={t('Orders name their table, and the floor shows who sits there.')}
      action={add}
    />
  );
}

interface AreaCardsProps {
  tables: readonly DiningTable[];
  areas: readonly Area[];
  open: (area: Area) => void;
}

/** A card for each part of the house, one for tables in none, and one for what is out of use. */
function AreaCards({ tables, areas, open }: AreaCardsProps): ReactNode {
  const t = useText();
  const inUse = tables.filter(({ archived }) => !archived);
  const known = new Set(areas.map(({ guid }) => guid));
  const nowhere = inUse.filter(({ serviceAreaGuid: guid }) => guid === null || !known.has(guid));
  const gone = tables.filter(({ archived }) => archived);
  return (
    <>
      {areas.toSorted(byName).map((area) => (
        <AreaCard
          key={area.guid}
          area={area}
          areas={areas}
          tables={inUse.filter(({ serviceAreaGuid }) => serviceAreaGuid === area.guid)}
          open={open}
        />
      ))}
      {nowhere.length > 0 && (
        <Card title={areas.length === 0 ? t('Tables') : t('In no area')}>
          <TableRows tables={nowhere} areas={areas} label={t('In no area')} />
        </Card>
      )}
      {gone.length > 0 && (
        <Card title={t('Out of use')}>
          <TableRows tables={gone} areas={areas} label={t('Out of use')} />
        </Card>
      )}
    </>
  );
}

interface AreaCardProps extends AreaCardsProps {
  area: Area;
}

function AreaCard({ area, areas, tables, open }: AreaCardProps): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  // An area that is out of use is shown for as long as there are tables in it.
  if (area.archived && tables.length === 0) return null;
  return (
    <Card
      title={area.name}
      action={
        holds(membership, 'restaurant.edit') && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('Change {name}', { name: area.name })}
            onClick={() => open(area)}
          >
            {t('Change')}
          </Button>
        )
      }
    >
      {tables.length === 0 ? (
        <p>{t('No tables here.')}</p>
      ) : (
        <TableRows tables={tables} areas={areas} label={area.name} />
      )}
    </Card>
  );
}
