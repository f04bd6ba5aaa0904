import { formatMoney, type Translate, useLanguage } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { AREA_NAMES, areaOf, PERMISSION_NAMES, type Permission } from '../../parts/permissions.ts';
import { type Role, useRoles } from '../../parts/roles.ts';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import type { StaffMember } from '../staff/staff.ts';
import classes from './staff-member.module.css';

type Grant = Role['permissions'][number];

/** One thing that somebody may do, in one of their jobs. */
interface Right {
  permission: Permission;
  jobs: { guid: string; title: string; limits: Omit<Grant, 'permission'> }[];
}

/** Why somebody may do what they may do: each permission, with the job that it comes from and how far it goes. */
export function RightsCard({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const roles = useRoles().data?.items;
  if (!roles) return null;
  const rights = rightsOf(member, roles);
  const areas = [...new Set(rights.map(({ permission }) => areaOf(permission)))];
  return (
    <Card title={t('What {name} may do', { name: member.displayName })}>
      <p className={form.note}>{t('Each permission comes with the job that somebody signed in for.')}</p>
      <ul className={classes.rights}>
        {areas.map((area) => {
          const here = rights.filter(({ permission }) => areaOf(permission) === area);
          return (
            <li key={area}>
              <details>
                <summary>
                  {t(AREA_NAMES[area])}
                  <small>{here.length}</small>
                </summary>
                <dl>
                  {here.map((right) => (
                    <RightRow key={right.permission} right={right} />
                  ))}
                </dl>
              </details>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function RightRow({ right }: { right: Right }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  return (
    <div>
      <dt>{t(PERMISSION_NAMES[right.permission])}</dt>
      <dd>
        {right.jobs.map(({ guid, title, limits }) => (
          <div key={guid}>{[title, ...limitsInWords(limits, money, t)].join(' · ')}</div>
        ))}
      </dd>
    </div>
  );
}

export function limitsInWords(
  { maxAmount, maxPercent, ownOrdersOnly }: Omit<Grant, 'permission'>,
  money: (amount: number) => string,
  t: Translate<Message>,
): string[] {
  return [
    ...(maxAmount === undefined ? [] : [t('up to {amount}', { amount: money(maxAmount) })]),
    ...(maxPercent === undefined ? [] : [t('up to {percent} %', { percent: maxPercent })]),
    ...(ownOrdersOnly ? [t('own orders only')] : []),
  ];
}

function rightsOf({ jobs }: StaffMember, roles: readonly Role[]): Right[] {
  const rights = new Map<Permission, Right>();
  for (const { guid, title, role } of jobs) {
    for (const { permission, ...limits } of roles.find(({ name }) => name === role)?.permissions ?? []) {
      const right = rights.get(permission) ?? { permission, jobs: [] };
      right.jobs.push({ guid, title, limits });
      rights.set(permission, right);
    }
  }
  return [...rights.values()];
}
