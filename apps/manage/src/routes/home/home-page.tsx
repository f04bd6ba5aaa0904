import { Empty } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSignOut } from '../../parts/sign-out.tsx';
import { lastPlace, mayOpen, useSigned } from '../../shell/places.ts';
import { Redirect } from '../../shell/redirect.tsx';
import { useText } from '../../text/text.ts';

/** Leads to the restaurant where the person was last, and who runs the service to what they run. */
export function HomePage(): ReactNode {
  const t = useText();
  const { user, places, memberships } = useSigned();
  const { signOut, failed } = useSignOut();
  const last = lastPlace();
  const place = places.find(({ restaurant }) => restaurant.guid === last) ?? places[0];
  if (place) return <Redirect to={`/${place.restaurant.guid}`} />;
  if (memberships.some(mayOpen)) return <Redirect to="/start" />;
  if (user.isOperator) return <Redirect to="/operator" />;
  return (
    <main>
      {failed}
      <Empty
        icon={<IconBuildingStore />}
        title={t('No restaurant yet')}
        text={t(
          'Your account reaches no restaurant. An owner can invite you, or you sign in with another address.',
        )}
        action={
          <Button variant="default" onClick={signOut}>
            {t('Sign out')}
          </Button>
        }
      />
    </main>
  );
}
