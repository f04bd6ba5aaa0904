import { Answered, Empty, formatDateTime, holds, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus, IconWorldWww } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../parts/page.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { type Mapping, stateOf, useDomains } from './domain-words.ts';

/** Domains of the restaurant's own, at which guests find its page. */
export function DomainsPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [isAdding, setAdding] = useState(false);
  const domains = useDomains();
  const add = holds(membership, 'domains.manage') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add a domain')}
    </Button>
  );
  return (
    <SettingsPage title={t('Domains')} action={domains.data?.items.length !== 0 && add}>
      <Card label={t('Domains')}>
        <Answered answer={domains} tenant={membership.name}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={<IconWorldWww />}
                title={t('No domain of your own yet')}
                text={t('With one, guests find your page at an address like menu.your-restaurant.com.')}
                action={add}
              />
            ) : (
              <Domains mappings={items} />
            )
          }
        </Answered>
      </Card>
      {isAdding && <AddDomainDialog close={() => setAdding(false)} />}
    </SettingsPage>
  );
}

function Domains({ mappings }: { mappings: readonly Mapping[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Mapping>[] = [
    {
      name: t('Domain'),
      cell: ({ id, displayDomain }) => (
        <Link
          className={rowLink}
          to="/$restaurantGuid/settings/domains/$id"
          params={{ restaurantGuid: restaurant.guid, id }}
        >
          {displayDomain}
        </Link>
      ),
    },
    { name: t('State'), cell: (mapping) => <Sign state={stateOf(mapping)} /> },
    { name: t('Use'), cell: ({ primary }) => (primary ? t('Main address') : t('Leads there too')) },
    {
      name: t('Last looked at'),
      kind: 'time',
      cell: ({ checkedAt }) =>
        checkedAt === null ? '–' : formatDateTime(checkedAt, restaurant.timeZone, language),
    },
  ];
  return <Table rows={mappings} keyOf={({ id }) => id} columns={columns} label={t('Domains')} />;
}
