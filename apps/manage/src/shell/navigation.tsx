import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import type { Place } from './places.ts';
import { SCREENS, type ScreenLink } from './screens.ts';
import classes from './shell.module.css';

/** So many stand at the thumb of a phone; the rest is one press further. */
const AT_THE_THUMB = 3;

/** Where one can go: a column on the left, and on a phone a bar below. */
export function Navigation({ place: { restaurant, membership } }: { place: Place }): ReactNode {
  const t = useText();
  const isPhone = useMediaQuery('(max-width: 48rem)', undefined, { getInitialValueInEffect: false });
  const screens = SCREENS.filter(({ isFor }) => isFor?.(membership) ?? true);
  const atHand = isPhone ? screens.slice(0, AT_THE_THUMB) : screens;
  const more = screens.slice(atHand.length);
  return (
    <nav className={classes.nav} aria-label={t('Screens')}>
      {atHand.map((screen) => (
        <ScreenAnchor key={screen.name} screen={screen} restaurantGuid={restaurant.guid} />
      ))}
      {more.length > 0 && <More screens={more} restaurantGuid={restaurant.guid} />}
    </nav>
  );
}

function ScreenAnchor({ screen, restaurantGuid }: { screen: ScreenLink; restaurantGuid: string }): ReactNode {
  const t = useText();
  const { to, name, icon: Icon, exact = false } = screen;
  return (
    <Link to={to} params={{ restaurantGuid }} search={{}} activeOptions={{ exact, includeSearch: false }}>
      <Icon size={20} aria-hidden />
      {t(name)}
    </Link>
  );
}

function More({
  screens,
  restaurantGuid,
}: {
  screens: readonly ScreenLink[];
  restaurantGuid: string;
}): ReactNode {
  const t = useText();
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.more ?? ''}>
          <IconDots size={20} aria-hidden />
          {t('More')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {screens.map(({ to, name, icon: Icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={18} aria-hidden />}
            renderRoot={(props) => <Link to={to} params={{ restaurantGuid }} search={{}} {...props} />}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
