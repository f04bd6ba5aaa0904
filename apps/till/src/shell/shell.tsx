import { DeviceProvider, forgetDevice, Loading, Mark, OnlyHere } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { IconDeviceDesktop, IconLock } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DisplayProvider } from '../display/display-context.tsx';
import { LockPage } from '../routes/lock/lock-page.tsx';
import { DraftProvider } from '../store/draft.tsx';
import { PeopleProvider, usePeople } from '../store/person.tsx';
import { catalogueOf, TillProvider, useBoard } from '../store/till-context.tsx';
import { useStep } from '../store/use-step.ts';
import { useText } from '../text/text.ts';
import { Contact } from './contact.tsx';
import { DrawerButton } from './drawer-button.tsx';
import classes from './shell.module.css';
import { TrainingBanner, TrainingButton } from './training.tsx';

/** What stands around every screen: who sells, and whether the service has all of it. */
export function Shell(): ReactNode {
  return (
    <DeviceProvider app="till" unpaired={<Navigate to="/pair" />}>
      <OnlyHere name="comanda.till">
        <TillProvider>
          <PeopleProvider>
            <DraftProvider>
              <DisplayProvider>
                <TrainingBanner>
                  <Frame />
                </TrainingBanner>
              </DisplayProvider>
            </DraftProvider>
          </PeopleProvider>
        </TillProvider>
      </OnlyHere>
    </DeviceProvider>
  );
}

function Frame(): ReactNode {
  const t = useText();
  const board = useBoard();
  const { person, lock } = usePeople();
  useStep();
  const { error } = board;
  if (error instanceof ComandaError && error.status === 401) return <Unpaired />;
  if (catalogueOf(board) === null) return <First error={error} />;
  if (person === null) return <LockPage />;
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Mark />
        <Views />
        <Contact />
        <DrawerButton />
        <DisplayButton />
        <TrainingButton />
        <button type="button" className={classes.person} onClick={lock}>
          <IconLock aria-hidden /> <span>{t('Lock ({name})', { name: person.name })}</span>
        </button>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}

function Views(): ReactNode {
  const t = useText();
  const board = useBoard();
  const hasTables = board.state?.tables.some(({ archived }) => !archived) ?? false;
  return (
    <nav className={classes.views} aria-label={t('Views')}>
      <Link to="/" activeOptions={{ exact: true }}>
        {t('Register')}
      </Link>
      {hasTables && (
        <Link to="/tables">
          <span>{t('Tables')}</span>
        </Link>
      )}
      <Link to="/orders">
        {t('Open orders')} {board.orders.length > 0 && <b>{board.orders.length}</b>}
      </Link>
      <Link to="/cards">
        <span>{t('Cards')}</span>
      </Link>
      {board.toReview.length > 0 && (
        <Link to="/review">
          {t('To review')} <b>{board.toReview.length}</b>
        </Link>
      )}
    </nav>
  );
}

/** Opens a window of its own, to be drawn to the screen that guests see. */
function DisplayButton(): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      className={classes.display}
      aria-label={t('Customer display')}
      title={t('Customer display')}
      onClick={() => open('/till/display', 'comanda-display', 'popup,width=1024,height=768')}
    >
      <IconDeviceDesktop aria-hidden />
    </button>
  );
}

/** Before anything was pulled here there is nothing to sell. */
function First({ error }: { error: unknown }): ReactNode {
  const t = useText();
  return (
    <main className={classes.alone}>
      <Mark size="lg" />
      {error ? (
        <p role="alert">{t('The service could not be reached. It is tried again every few seconds.')}</p>
      ) : (
        <Loading lines={3} />
      )}
    </main>
  );
}

/** What was sold here and is not sent stays, for whoever pairs this browser as the same device, or looks into it. */
function Unpaired(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { toSend } = useBoard();
  return (
    <main className={classes.alone} role="alert">
      <h1>{t('This till is not paired any more')}</h1>
      <p>{t('Ask a manager for a new code.')}</p>
      {toSend > 0 && (
        <p>
          {t(
            '{count, plural, one {# entry was not sent. It stays here.} other {# entries were not sent. They stay here.}}',
            {
              count: toSend,
            },
          )}
        </p>
      )}
      <button
        type="button"
        className={classes.act}
        onClick={() => {
          forgetDevice('till');
          void navigate({ to: '/pair' });
        }}
      >
        {t('Pair again')}
      </button>
    </main>
  );
}
