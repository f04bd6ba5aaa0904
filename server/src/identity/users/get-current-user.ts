import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findProfile } from './queries.ts';
import { Profile, renderProfile } from './shapes.ts';

export const getCurrentUser = route({
  operationId: 'getCurrentUser',
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'Get your profile.',
  description: 'Whoever is signed in.',
  access: users,
  response: Profile,
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.identity.run(scope, findProfile(scope.principal.uid));
    return ok(renderProfile(one(rows, 'user')));
  },
});
