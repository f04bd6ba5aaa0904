import { Answered, Loading, mayDo, useAnswer } from '@comanda/app-shared';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { StaffMember } from '../staff/staff.ts';
import { AccountCard } from './account-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { PinCard } from './pin-card.tsx';
import { RightsCard } from './rights-card.tsx';
import classes from './staff-member.module.css';
import { WagesCard } from './wages-card.tsx';

/** Everything about somebody who works here: jobs, PIN, wages, and why they may do what they may do. */
export function StaffMemberPage(): ReactNode {
  const { restaurant, membership } = usePlace();
  const { staffGuid } = useParams({ from: '/signed-in/$restaurantGuid/people/$staffGuid' });
  const member = useAnswer('getStaffMember', { params: { restaurantGuid: restaurant.guid, staffGuid } });
  return (
    <Answered answer={member} tenant={membership.name} loading={<Loading lines={8} height={40} />}>
      {(data) => <Whole key={data.guid} member={data} />}
    </Answered>
  );
}

function Whole({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  return (
    <Page
      title={member.name}
      up={
        <Link to="/$restaurantGuid/people" params={{ restaurantGuid: restaurant.guid }} search={{}}>
          {t('All staff')}
        </Link>
      }
    >
      <div className={classes.columns}>
        <div>
          <DetailsCard member={member} />
          {mayDo(membership, 'read:wages') && <WagesCard member={member} />}
        </div>
        <div>
          <PinCard member={member} />
          {mayDo(membership, 'read:users') && <AccountCard member={member} />}
          <RightsCard member={member} />
        </div>
      </div>
    </Page>
  );
}
