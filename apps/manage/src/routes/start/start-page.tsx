import { ClientProvider, clientFor, Failed, type Membership } from '@comanda/app-shared';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { mayOpen, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { FindPlace } from './find-place.tsx';
import type { FoundPlace } from './found-place.ts';
import { NewRestaurant } from './new-restaurant.tsx';
import classes from './start.module.css';

/** The first step of whoever has no restaurant yet, or opens another one: found on the map, or typed. */
export function StartPage(): ReactNode {
  const t = useText();
  const { memberships, places } = useSigned();
  const own = memberships.filter(mayOpen);
  const [tenantId, setTenantId] = useState(own[0]?.tenantId);
  const membership = own.find((one) => one.tenantId === tenantId);
  return (
    <main className={classes.page}>
      <title>{t('Your restaurant')}</title>
      <h1>{places.length === 0 ? t('Welcome. Which restaurant is it?') : t('Open another restaurant')}</h1>
      <p className={classes.intro}>
        {t('It takes orders in five minutes. Everything can be changed later, but for the currency.')}
      </p>
      {own.length > 1 && (
        <NativeSelect
          label={t('For whom')}
          data={own.map((one) => ({ value: one.tenantId, label: one.name }))}
          value={tenantId ?? ''}
          onChange={(event) => setTenantId(event.currentTarget.value)}
        />
      )}
      {membership ? (
        <InTenant key={membership.tenantId} membership={membership} />
      ) : (
        <Failed error={new Error(t('An owner opens restaurants; your account may not.'))} />
      )}
      {places.length > 0 && (
        <p>
          <Link to="/">{t('Back to my restaurants')}</Link>
        </p>
      )}
    </main>
  );
}

function InTenant({ membership }: { membership: Membership }): ReactNode {
  const { tenantId } = membership;
  const client = useMemo(() => ({ client: clientFor(tenantId), tenantId }), [tenantId]);
  const [found, setFound] = useState<FoundPlace | null>(null);
  return (
    <ClientProvider value={client}>
      <FindPlace choose={setFound} />
      <NewRestaurant key={found?.placeId ?? ''} found={found} />
    </ClientProvider>
  );
}
