import { type Answer, Answered, useAnswer } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { Json } from '../../parts/json.tsx';
import type { State } from '../../parts/order-words.ts';
import { Card, Facts } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useText } from '../../text/text.ts';
import { OperatorPage } from './operator-page.tsx';

type Health = Answer<'getDetailedHealth'>;
type Dependency = { name: string } & Health['dependencies'][string];

/** Nothing tells of how the service is, so it is asked while somebody looks. */
const EVERY_MS = 5_000;

const STATES: Record<Health['status'], State> = {
  OK: { name: 'Works', tone: 'good' },
  DEGRADED: { name: 'Works in part', tone: 'busy' },
  DOWN: { name: 'Does not work', tone: 'bad' },
};

/** How the service is, and what it depends on. */
export function HealthPage(): ReactNode {
  const t = useText();
  const health = useAnswer('getDetailedHealth', {}, { every: EVERY_MS });
  return (
    <OperatorPage title={t('Health')}>
      <Answered answer={health} tenant="Comanda">
        {({ status, uptimeSeconds, dependencies }) => (
          <>
            <Card label={t('The service')}>
              <Facts
                facts={[
                  [t('State'), <Sign key="state" state={STATES[status]} />],
                  [t('Runs for'), t('{hours} hours', { hours: Math.floor(uptimeSeconds / 3_600) })],
                ]}
              />
            </Card>
            <Card title={t('What it depends on')}>
              <Dependencies
                dependencies={Object.entries(dependencies).map(([name, one]) => ({ name, ...one }))}
              />
            </Card>
            <Card title={t('Details')}>
              <Json
                label={t('What each says of itself')}
                value={Object.fromEntries(
                  Object.entries(dependencies).map(([name, { facts }]) => [name, facts]),
                )}
              />
            </Card>
          </>
        )}
      </Answered>
    </OperatorPage>
  );
}

function Dependencies({ dependencies }: { dependencies: readonly Dependency[] }): ReactNode {
  const t = useText();
  const columns: Column<Dependency>[] = [
    { name: t('Name'), cell: ({ name }) => name },
    { name: t('State'), cell: ({ status }) => <Sign state={STATES[status]} /> },
    {
      name: t('Answer time'),
      kind: 'number',
      cell: ({ latencyMs }) => t('{ms} ms', { ms: Math.round(latencyMs) }),
    },
  ];
  return (
    <Table rows={dependencies} keyOf={({ name }) => name} columns={columns} label={t('What it depends on')} />
  );
}
