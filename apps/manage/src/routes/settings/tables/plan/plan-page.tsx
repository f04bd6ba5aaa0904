import { Answered, Empty, holds, useAll } from '@comanda/app-shared';
import { NativeSelect } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, useSearchChange } from '../../../../parts/page.tsx';
import { usePlace } from '../../../../shell/places.ts';
import { useText } from '../../../../text/text.ts';
import { type Area, byName, type DiningTable } from '../tables.ts';
import { PlanEditor } from './plan-editor.tsx';

/** Where tables stand: the plan that tills show, area by area. */
export function PlanPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const tables = useAll('listTables', { params });
  const areas = useAll('listServiceAreas', { params });
  const up = (
    <Link to="/$restaurantGuid/settings/tables" params={params}>
      {t('Tables')}
    </Link>
  );
  return (
    <Page title={t('Floor plan')} up={up} intro={t('Tills show tables where they stand.')}>
      <Answered answer={tables} tenant={membership.name}>
        {(all) => (
          <Answered answer={areas} tenant={membership.name}>
            {(parts) => <Plans tables={all.filter(({ archived }) => !archived)} areas={parts} />}
          </Answered>
        )}
      </Answered>
    </Page>
  );
}

/** In the address, for tables in no area. */
const NOWHERE = 'none';

function Plans({ tables, areas }: { tables: readonly DiningTable[]; areas: readonly Area[] }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/settings/tables/plan' });
  const change = useSearchChange();
  const known = new Set(areas.filter(({ archived }) => !archived).map(({ guid }) => guid));
  const areaOf = ({ serviceAreaGuid: guid }: DiningTable): string =>
    guid !== null && known.has(guid) ? guid : NOWHERE;
  const rooms = [
    ...areas
      .filter(({ guid }) => known.has(guid))
      .toSorted(byName)
      .map(({ guid, name }) => ({ value: guid, label: name })),
    { value: NOWHERE, label: t('In no area') },
  ].filter(({ value }) => tables.some((table) => areaOf(table) === value));
  const room = rooms.find(({ value }) => value === search.area) ?? rooms[0];
  if (!room)
    return (
      <Empty
        icon={<IconArmchair />}
        title={t('No tables yet')}
        text={t('Orders name their table, and the floor shows who sits there.')}
      />
    );
  return (
    <>
      {rooms.length > 1 && (
        <NativeSelect
          label={t('Area')}
          data={rooms}
          value={room.value}
          onChange={(event) => change({ area: event.currentTarget.value }, { replace: true })}
          maw="20rem"
          mb="md"
        />
      )}
      <PlanEditor
        key={room.value}
        name={room.label}
        tables={tables.filter((table) => areaOf(table) === room.value).toSorted(byName)}
        mayEdit={holds(membership, 'restaurant.edit')}
      />
    </>
  );
}
