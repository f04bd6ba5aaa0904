import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { titleOfRole, useRoles } from '../../parts/roles.ts';
import { Sign } from '../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type StaffMember, stateOfMember } from './staff.ts';

/** People in rows, each leading to their page. */
export function StaffTable({ members }: { members: readonly StaffMember[] }): ReactNode {
  const t = useText();
  const today = useToday();
  const columns: Column<StaffMember>[] = [
    { name: t('Name'), cell: (member) => <NameOf member={member} /> },
    { name: t('Number'), cell: ({ number }) => number },
    { name: t('Jobs'), cell: (member) => <JobsOf member={member} /> },
    {
      name: t('PIN'),
      cell: ({ pinDigits }) => (pinDigits === null ? '–' : t('{count} digits', { count: pinDigits })),
    },
    { name: t('State'), cell: (member) => <Sign state={stateOfMember(member, today)} /> },
  ];
  return <Table rows={members} keyOf={({ guid }) => guid} columns={columns} />;
}

function NameOf({ member: { guid: staffGuid, name, displayName } }: { member: StaffMember }): ReactNode {
  const { guid: restaurantGuid } = usePlace().restaurant;
  return (
    <>
      <Link
        className={rowLink}
        to="/$restaurantGuid/people/$staffGuid"
        params={{ restaurantGuid, staffGuid }}
      >
        {name}
      </Link>
      {displayName !== name && <small>{displayName}</small>}
    </>
  );
}

function JobsOf({ member: { jobs } }: { member: StaffMember }): ReactNode {
  const t = useText();
  const roles = useRoles().data?.items ?? [];
  return jobs.map(({ guid, title, role }) => {
    const named = titleOfRole(role, roles, t);
    return (
      <div key={guid}>
        {title}
        {named !== title && <small>{named}</small>}
      </div>
    );
  });
}
