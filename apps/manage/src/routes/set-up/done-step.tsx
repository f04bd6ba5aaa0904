import { mayDo } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Card } from '../../parts/page.tsx';
import { QuickOrderDialog } from '../../parts/quick-order/quick-order-dialog.tsx';
import { useGoTo, usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './set-up.module.css';

/** The first order, and what else there is to do. */
export function DoneStep(): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const goTo = useGoTo();
  const [isOrdering, setOrdering] = useState(false);
  return (
    <Card title={t('{name} is ready', { name: restaurant.name })}>
      <ul className={classes.todo}>
        <li>
          <p>
            <strong>{t('Take a first order')}</strong>
            <small>{t('You see it on Today while it happens, and can open each amount.')}</small>
          </p>
          <Button onClick={() => setOrdering(true)}>{t('Take an order')}</Button>
        </li>
        <Next to="/$restaurantGuid/menu" label={t('Menu')}>
          <strong>{t('Look through the menu')}</strong>
          <small>{t('Names, prices, allergens, and what is sold out.')}</small>
        </Next>
        <Next to="/$restaurantGuid/devices" label={t('Devices')}>
          <strong>{t('Pair a till and a kitchen screen')}</strong>
          <small>{t('Any browser becomes one, by a code.')}</small>
        </Next>
        <Next to="/$restaurantGuid/settings/restaurant" label={t('Page for guests')}>
          <strong>{t('Let guests order by themselves')}</strong>
          <small>{t('On a page of the restaurant, which takes cards as well.')}</small>
        </Next>
        <ForPrograms />
      </ul>
      {isOrdering && (
        <QuickOrderDialog close={() => setOrdering(false)} placed={() => goTo(`/${restaurant.guid}`)} />
      )}
    </Card>
  );
}

/** What else works with the restaurant. */
function ForPrograms(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  return (
    <>
      {membership.role === 'owner' && (
        <Next to="/$restaurantGuid/api-keys" label={t('API keys')}>
          <strong>{t('Connect a program')}</strong>
          <small>{t('A key with just the rights that it needs.')}</small>
        </Next>
      )}
      {mayDo(membership, 'read:webhooks') && (
        <Next to="/$restaurantGuid/webhooks" label={t('Webhooks')}>
          <strong>{t('Be told what happens')}</strong>
          <small>{t('Each event is posted to an address of yours, signed.')}</small>
        </Next>
      )}
    </>
  );
}

function Next({
  to,
  label,
  children,
}: {
  to: NonNullable<LinkProps['to']>;
  label: string;
  children: ReactNode;
}): ReactNode {
  const { restaurant } = usePlace();
  return (
    <li>
      <p>{children}</p>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to={to} params={{ restaurantGuid: restaurant.guid }} search={{}} {...props} />
        )}
      >
        {label}
      </Button>
    </li>
  );
}
