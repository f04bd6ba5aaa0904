import Type from 'typebox';
import { ROLES } from './roles.ts';

const NAME = '[a-z][a-z0-9_]{1,39}';
const OWN = 'or one that the tenant has made';

/** What every role is named like. */
export const ROLE_NAME = `^${NAME}$`;

/** The name of a role: one that every tenant has, or one of the tenant's own. */
export const RoleName = Type.String({
  pattern: ROLE_NAME,
  description: `${ROLES.join(', ')}; ${OWN}`,
});

/** What the role of a job is named like. */
export const JOB_ROLE = `^(?!owner$)${NAME}$`;

/** The same of a job. Owners are people who sign in: a PIN never makes one. */
export const JobRoleName = Type.String({
  pattern: JOB_ROLE,
  description: `${ROLES.filter((role) => role !== 'owner').join(', ')}; ${OWN}`,
});

/** The name of a role that a tenant makes: none of those that every tenant has. */
export const OwnRoleName = Type.String({
  pattern: `^(?!(?:${ROLES.join('|')})$)${NAME}$`,
  description: 'what members and jobs refer to it by; never changes',
});
