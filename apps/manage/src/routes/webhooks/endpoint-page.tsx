import {
  Answered,
  formatDateTime,
  mayDo,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import classes from '../../parts/page.module.css';
import { Card, Facts, Page, useSearchChange } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { Deliveries } from './deliveries.tsx';
import {
  EditEndpointDialog,
  ENDPOINT_CHANGES,
  RemoveEndpointDialog,
  RotateSecretDialog,
} from './endpoint-dialogs.tsx';
import { type Endpoint, stateOfEndpoint } from './endpoint-states.ts';

const ROUTE = '/signed-in/$restaurantGuid/webhooks/$endpointId';

/** An endpoint: what it is told, what was sent to it, and what it answered. */
export function EndpointPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { endpointId } = useParams({ from: ROUTE });
  const endpoint = useAnswer('getWebhookEndpoint', { params: { endpointId } });
  return (
    <>
      <nav className={classes.crumbs} aria-label={t('Where you are')}>
        <Link to="/$restaurantGuid/webhooks" params={{ restaurantGuid: restaurant.guid }} search={{}}>
          {t('Webhooks')}
        </Link>
      </nav>
      <Answered answer={endpoint} tenant={membership.name}>
        {(data) => <Whole endpoint={data} />}
      </Answered>
    </>
  );
}

function Whole({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  return (
    <Page
      title={endpoint.url}
      action={mayDo(membership, 'write:webhooks') && <Actions endpoint={endpoint} />}
    >
      <Card label={t('About the endpoint')}>
        <About endpoint={endpoint} />
      </Card>
      <Deliveries endpoint={endpoint} search={useSearch({ from: ROUTE })} />
    </Page>
  );
}

function About({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { places } = useSigned();
  const time = (at: string | null) => at && formatDateTime(at, restaurant.timeZone, language);
  const nameOf = (guid: string): string =>
    places.find((place) => place.restaurant.guid === guid)?.restaurant.name ?? guid;
  return (
    <Facts
      facts={[
        [t('State'), <Sign key="state" state={stateOfEndpoint(endpoint)} />],
        [t('Fails since'), time(endpoint.failingSince)],
        [
          t('What is wrong'),
          endpoint.problem &&
            (endpoint.problem === 'SECRET_UNREADABLE'
              ? t('Its secret can no longer be read. Rotate it.')
              : t('Its own headers can no longer be read. Set them again with the API.')),
        ],
        [t('Description'), endpoint.description],
        [
          t('Events'),
          endpoint.eventTypes.includes('*') ? t('All, and those to come') : endpoint.eventTypes.join(', '),
        ],
        [
          t('Restaurants'),
          endpoint.restaurantGuids.length === 0
            ? t('All restaurants')
            : endpoint.restaurantGuids.map(nameOf).join(', '),
        ],
        [
          t('What is sent'),
          endpoint.payload === 'FULL'
            ? t('Also the whole object, an order for example')
            : t('What happened to what'),
        ],
        [t('Order'), endpoint.ordered ? t('One at a time, in order') : null],
        [t('Own headers'), endpoint.headerNames.join(', ')],
        [t('The old secret signs until'), time(endpoint.previousSecretEndsAt)],
        [t('Added'), time(endpoint.createdAt)],
      ]}
    />
  );
}

type Asks = 'edit' | 'rotate' | 'remove';

function Actions({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const navigate = useNavigate();
  const change = useSearchChange();
  const [asks, setAsks] = useState<Asks | null>(null);
  const test = useWrite('testWebhookEndpoint', ['listWebhookDeliveries']);
  const turn = useWrite('updateWebhookEndpoint', ENDPOINT_CHANGES);
  const params = { endpointId: endpoint.id };
  const isOn = endpoint.status === 'ENABLED';
  const close = (): void => setAsks(null);
  return (
    <>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        loading={test.isPending}
        disabled={!isOn}
        onClick={() =>
          test.mutate({ params }, { onSuccess: ({ id }) => change({ delivery: id, status: undefined }) })
        }
      >
        {t('Send a test')}
      </Button>
      <Button
        variant="default"
        loading={turn.isPending}
        onClick={() =>
          turn.mutate({
            params,
            body: { status: isOn ? 'DISABLED' : 'ENABLED' },
            ifMatch: endpoint.version,
          })
        }
      >
        {isOn ? t('Disable') : t('Enable')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('Change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsks('edit')}>{t('Address, events, payload')}</Menu.Item>
          <Menu.Item onClick={() => setAsks('rotate')}>{t('Rotate the secret')}</Menu.Item>
          <Menu.Item onClick={() => setAsks('remove')}>{t('Remove the endpoint')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Problem error={test.error ?? turn.error} />
      {asks === 'edit' && <EditEndpointDialog endpoint={endpoint} close={close} />}
      {asks === 'rotate' && <RotateSecretDialog endpoint={endpoint} close={close} />}
      {asks === 'remove' && (
        <RemoveEndpointDialog
          endpoint={endpoint}
          close={close}
          removed={() =>
            void navigate({
              to: '/$restaurantGuid/webhooks',
              params: { restaurantGuid: restaurant.guid },
              search: {},
            })
          }
        />
      )}
    </>
  );
}
