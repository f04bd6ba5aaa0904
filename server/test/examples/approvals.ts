import type { Client } from '../harness/http.ts';
import type { Story } from './story.ts';

const ASKED = {
  permission: 'orders.comp' as const,
  target: { type: 'ORDER' as const, guid: '019a3f52-7c1e-7d40-8b6a-2f5e9c0d1a37', version: 3 },
  selectionGuids: ['019a3f52-7c1e-7d41-9c02-6a1b8e4f7d55'],
  amount: 690,
  reason: 'LATE',
};

interface Cast {
  /** Asks at the till. */
  person: Client;
  /** Types a PIN there. */
  lead: { pin: string; number: number };
  /** Decides somewhere else. */
  owner: Client;
  params: { restaurantGuid: string };
}

/** Somebody at the till has something approved there, and by whoever is somewhere else. */
export async function askAndApprove(
  { call }: Pick<Story, 'call'>,
  { person, lead, owner, params }: Cast,
): Promise<void> {
  const as = person;
  await call('beginPasskeyApproval', { as, params, body: ASKED });
  const { guid: approvalGuid } = await call('createApproval', { as, params, body: { ...ASKED, ...lead } });
  await call('getApproval', { as, params: { ...params, approvalGuid } });
  const ask = async (comment: string) => {
    const { guid } = await call('createApprovalRequest', { as, params, body: { ...ASKED, comment } });
    return { ...params, requestGuid: guid };
  };
  const accepted = await ask('Table 4 waited for an hour.');
  await call('listApprovalRequests', { as: owner, params, query: { status: 'PENDING' } });
  await call('acceptApprovalRequest', { as: owner, params: accepted, body: {} });
  await call('getApprovalRequest', { as, params: accepted });
  const declined = await ask('Table 5 as well.');
  const body = { declineReason: 'They were served at once.' };
  await call('declineApprovalRequest', { as: owner, params: declined, body });
  await call('withdrawApprovalRequest', { as, params: await ask('Table 6.') });
}
