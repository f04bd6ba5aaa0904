import type { Place } from './catalog.ts';
import type { Story } from './story.ts';

/** Who works at the restaurant of the story. */
export async function hireStaff({ call, read }: Story, { key, restaurantGuid }: Place): Promise<void> {
  const as = key;
  const params = { restaurantGuid };
  const ana = {
    name: 'Ana Alonso',
    externalId: 'payroll-17',
    jobs: [{ title: 'Floor', role: 'server' as const }],
    activeFrom: 20_261_101,
  };
  const { staffMember } = await call('createStaffMember', { as, params, body: ana });
  const hers = { ...params, staffGuid: staffMember.guid };
  // She was added with a job.
  const [floor] = staffMember.jobs as [(typeof staffMember.jobs)[number]];
  const jobs = [floor, { title: 'Bar', role: 'server' as const }];
  await call('updateStaffMember', { as, params: hers, body: { jobs, version: 1 } });
  await call('getStaffMember', { as, params: hers });
  await call('resetStaffPin', { as, params: hers, body: { digits: 6 } });
  const wages = [{ jobGuid: floor.guid, amount: 1_650, per: 'HOUR' as const }];
  await call('replaceStaffWages', { as, params: hers, body: { wages } });
  await call('getStaffWages', { as, params: hers });
  const csv = 'number,name,title,role\n2,Ben Brown,Bar,server\n3,Cleo Cruz,Kitchen,kitchen\n';
  await call('importStaff', { as, params, body: { csv } });
  await call('listStaff', { as, params, query: { activeOn: 20_261_121 } });
  await call('listTenantStaff', { as, query: { limit: 2 } });
  await read('exportStaff', { as, params });
}
