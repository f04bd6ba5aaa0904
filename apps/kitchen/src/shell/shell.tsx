import { DeviceProvider, OnlyHere, useDevice } from '@comanda/app-shared';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { BoardProvider, useBoard } from '../tickets/board.tsx';
import { useStations } from '../tickets/stations.ts';
import { atStation } from '../tickets/ticket.ts';
import { Contact, isUnpaired } from './contact.tsx';
import classes from './shell.module.css';
import { useBell } from './sound.ts';
import { Unpaired } from './unpaired.tsx';

/** What stands around every screen: which station, which view, and whether what is seen is true. */
export function Shell(): ReactNode {
  return (
    <DeviceProvider app="kitchen" unpaired={<Navigate to="/pair" />}>
      <OnlyHere name="comanda.kitchen">
        <BoardProvider>
          <Frame />
        </BoardProvider>
      </OnlyHere>
    </DeviceProvider>
  );
}

function Frame(): ReactNode {
  const t = useText();
  const { name } = useDevice();
  const { open, error } = useBoard();
  const { stations, chosen } = useStations();
  const navigate = useNavigate();
  const bell = useBell(atStation(open, stations, chosen));
  if (isUnpaired(error)) return <Unpaired />;
  const search = chosen === undefined ? {} : { station: chosen };
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <label className={classes.station}>
          <span className={classes.device}>{name}</span>
          <select
            aria-label={t('Station')}
            value={chosen ?? ''}
            onChange={({ target }) =>
              void navigate({ to: '.', search: target.value === '' ? {} : { station: target.value } })
            }
          >
            <option value="">{t('All stations')}</option>
            {stations.map((station) => (
              <option key={station.guid} value={station.guid}>
                {station.name}
              </option>
            ))}
          </select>
        </label>
        <nav className={classes.views} aria-label={t('Views')}>
          <Link to="/" search={search} activeOptions={{ exact: true, includeSearch: false }}>
            {t('Tickets')}
          </Link>
          <Link to="/all-day" search={search}>
            {t('All day')}
          </Link>
          <Link to="/pass" search={search}>
            {t('Pass')}
          </Link>
          <Link to="/stock" search={search}>
            {t('Sold out')}
          </Link>
        </nav>
        <button type="button" className={classes.sound} aria-pressed={bell.isOn} onClick={bell.toggle}>
          {bell.isOn ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
          {bell.isOn ? t('Sound on') : t('Sound off')}
        </button>
        <Contact />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
