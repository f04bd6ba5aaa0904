import {
  ClientProvider,
  clientFor,
  Failed,
  LANGUAGES,
  type Language,
  Mark,
  setLanguage,
  useLanguage,
  useLive,
} from '@comanda/app-shared';
import { Menu, Select, UnstyledButton } from '@mantine/core';
import {
  IconCircleFilled,
  IconCloudOff,
  IconLogout,
  IconServer2,
  IconUserCircle,
  IconUserCog,
} from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSignOut } from '../parts/sign-out.tsx';
import { useText } from '../text/text.ts';
import { CONCERNS } from './concerns.ts';
import { Navigation } from './navigation.tsx';
import { type Place, PlaceProvider, rememberPlace, useSigned } from './places.ts';
import { screenOf } from './screen-of.ts';
import classes from './shell.module.css';

/** What stands around every screen: where one is, where one can go, and who one is. */
export function Shell(): ReactNode {
  const { restaurantGuid } = useParams({ from: '/signed-in/$restaurantGuid' });
  const { places } = useSigned();
  const place = places.find(({ restaurant }) => restaurant.guid === restaurantGuid);
  if (!place) return <NotReached />;
  // Another restaurant is another screen: nothing of the last one stays in it.
  return <AtPlace key={restaurantGuid} place={place} />;
}

function NotReached(): ReactNode {
  const t = useText();
  return (
    <main>
      <Failed error={new Error(t('You do not reach this restaurant, or it is archived.'))} />
      <p className={classes.back}>
        <Link to="/">{t('To the start')}</Link>
      </p>
    </main>
  );
}

function AtPlace({ place }: { place: Place }): ReactNode {
  const { tenantId } = place.membership;
  const client = useMemo(() => ({ client: clientFor(tenantId), tenantId }), [tenantId]);
  useEffect(() => rememberPlace(place.restaurant.guid), [place]);
  return (
    <ClientProvider value={client}>
      <PlaceProvider value={place}>
        <Frame place={place} />
      </PlaceProvider>
    </ClientProvider>
  );
}

function Frame({ place }: { place: Place }): ReactNode {
  const t = useText();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('To the content')}
      </a>
      <header className={classes.bar}>
        <Link
          className={classes.home}
          to="/$restaurantGuid"
          params={{ restaurantGuid: place.restaurant.guid }}
        >
          <Mark />
        </Link>
        <PlacePicker place={place} />
        <LiveSign restaurantGuid={place.restaurant.guid} />
        <Account />
      </header>
      <Navigation place={place} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Changes the restaurant and stays on the same kind of screen. */
function PlacePicker({ place }: { place: Place }): ReactNode {
  const t = useText();
  const { history, basepath } = useRouter();
  const { pathname } = useLocation();
  const { places, memberships } = useSigned();
  if (places.length === 1) return <strong className={classes.place}>{place.restaurant.name}</strong>;
  const optionsOf = (tenantId: string) =>
    places
      .filter(({ membership }) => membership.tenantId === tenantId)
      .map(({ restaurant }) => ({ value: restaurant.guid, label: restaurant.name }));
  const choose = (restaurantGuid: string | null): void => {
    if (restaurantGuid === null) return;
    history.push(`${basepath.replace(/\/$/, '')}/${restaurantGuid}${screenOf(pathname)}`);
  };
  return (
    <Select
      className={classes.picker ?? ''}
      aria-label={t('Restaurant')}
      data={
        memberships.length > 1
          ? memberships.map(({ tenantId, name }) => ({ group: name, items: optionsOf(tenantId) }))
          : places.map(({ restaurant }) => ({ value: restaurant.guid, label: restaurant.name }))
      }
      value={place.restaurant.guid}
      onChange={choose}
      allowDeselect={false}
      searchable={places.length > 8}
      nothingFoundMessage={t('No restaurant of this name')}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

/** Whether what is seen follows what happens. */
function LiveSign({ restaurantGuid }: { restaurantGuid: string }): ReactNode {
  const t = useText();
  const { isLive, silentSeconds } = useLive(restaurantGuid, CONCERNS);
  return (
    <span className={classes.live} data-on={isLive || undefined}>
      {isLive ? <IconCircleFilled size={8} aria-hidden /> : <IconCloudOff size={16} aria-hidden />}
      <span className={classes.liveText} role="status">
        {isLive ? t('Live') : t('Reconnecting')}
      </span>
      {!isLive && silentSeconds !== null && (
        <span title={t('How long the service has said nothing')}>
          {silentSeconds < 120
            ? t('{seconds} s', { seconds: silentSeconds })
            : t('{minutes} min', { minutes: Math.floor(silentSeconds / 60) })}
        </span>
      )}
    </span>
  );
}

const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

function Account(): ReactNode {
  const t = useText();
  const { user } = useSigned();
  const { signOut, failed } = useSignOut();
  const language = useLanguage();
  return (
    <>
      {failed}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton
            className={classes.account ?? ''}
            aria-label={t('Account of {name}', { name: user.name })}
          >
            <IconUserCircle size={24} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/account" leftSection={<IconUserCog size={16} />}>
            {t('Your account')}
          </Menu.Item>
          {LANGUAGES.filter((one) => one !== language).map((one) => (
            <Menu.Item key={one} lang={one} onClick={() => setLanguage(one)}>
              {NAMES[one]}
            </Menu.Item>
          ))}
          {user.isOperator && (
            <Menu.Item
              leftSection={<IconServer2 size={16} />}
              renderRoot={(props) => <Link to="/operator" search={{}} {...props} />}
            >
              {t('Operators')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
