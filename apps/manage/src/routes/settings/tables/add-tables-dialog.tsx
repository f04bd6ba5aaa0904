import { useWrite } from '@comanda/app-shared';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { AreaField } from './table-dialog.tsx';
import {
  AREA_CHANGES,
  type Area,
  type DiningTable,
  newNames,
  TABLE_CHANGES,
  TABLES_AT_ONCE,
} from './tables.ts';

interface AddTablesDialogProps {
  tables: readonly DiningTable[];
  areas: readonly Area[];
  close: () => void;
}

interface Room {
  prefix: string;
  first: number | null;
  last: number | null;
  capacity: number | null;
  areaGuid: string | null;
  /** Of an area that is made with them. */
  newArea: string;
}

const USUAL: Room = { prefix: 'T', first: 1, last: 10, capacity: 4, areaGuid: null, newArea: '' };

/** Adds the tables of a room, counted on. What got lost half way goes on where it was: names are made once. */
export function AddTablesDialog({ tables, areas, close }: AddTablesDialogProps): ReactNode {
  const t = useText();
  const [room, setRoom] = useState(USUAL);
  const change = (fields: Partial<Room>): void => setRoom({ ...room, ...fields });
  const { prefix, first, last } = room;
  const names = first === null || last === null ? [] : newNames({ prefix, first, last }, tables);
  const write = useRoom();
  return (
    <FormDialog
      title={t('Add tables')}
      label={t('Add {count, plural, one {# table} other {# tables}}', { count: names.length })}
      write={write}
      save={() => names.length > 0 && void write.add(room, names).then((isDone) => isDone && close())}
      close={close}
    >
      <div className={form.pair}>
        <TextInput
          label={t('Their names begin with')}
          maxLength={20}
          autoComplete="off"
          value={prefix}
          onChange={(event) => change({ prefix: event.currentTarget.value })}
          data-autofocus
        />
        <CountField
          label={t('From')}
          required
          max={9_999}
          value={first}
          change={(from) => change({ first: from })}
        />
        <CountField
          label={t('To')}
          description={t('At most {count} at once', { count: TABLES_AT_ONCE })}
          required
          max={9_999}
          value={last}
          change={(to) => change({ last: to })}
        />
      </div>
      <RoomFields room={room} areas={areas} change={change} />
    </FormDialog>
  );
}

interface RoomFieldsProps {
  room: Room;
  areas: readonly Area[];
  change: (fields: Partial<Room>) => void;
}

function RoomFields({ room, areas, change }: RoomFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <CountField
        label={t('Seats')}
        min={1}
        max={10_000}
        value={room.capacity}
        change={(capacity) => change({ capacity })}
      />
      <AreaField areas={areas} value={room.areaGuid} change={(areaGuid) => change({ areaGuid })} />
      {room.areaGuid === null && (
        <TextInput
          label={t('Or in a new area')}
          placeholder={t('Terrace')}
          maxLength={100}
          autoComplete="off"
          value={room.newArea}
          onChange={(event) => change({ newArea: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Makes an area where one was typed, and then table after table. */
function useRoom(): {
  isPending: boolean;
  error: unknown;
  add: (room: Room, names: readonly string[]) => Promise<boolean>;
} {
  const { guid: restaurantGuid } = usePlace().restaurant;
  const table = useWrite('createTable', TABLE_CHANGES);
  const area = useWrite('createServiceArea', AREA_CHANGES);
  const [made, setMade] = useState<{ name: string; guid: string } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const params = { restaurantGuid };
  const areaOf = async ({ areaGuid, newArea }: Room): Promise<string | null> => {
    const name = newArea.trim();
    if (areaGuid !== null || name === '') return areaGuid;
    if (made?.name === name) return made.guid;
    const { guid } = await area.mutateAsync({ params, body: { name } });
    setMade({ name, guid });
    return guid;
  };
  const add = async (room: Room, names: readonly string[]): Promise<boolean> => {
    setAdding(true);
    try {
      const serviceAreaGuid = await areaOf(room);
      const more = {
        ...(serviceAreaGuid ? { serviceAreaGuid } : {}),
        ...(room.capacity ? { capacity: room.capacity } : {}),
      };
      for (const name of names) await table.mutateAsync({ params, body: { name, ...more } });
      return true;
    } catch {
      // Which one failed, and why, is told by `error`.
      return false;
    } finally {
      setAdding(false);
    }
  };
  return { isPending: isAdding, error: area.error ?? table.error, add };
}
