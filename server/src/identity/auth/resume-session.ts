import { anyone, requireSameOrigin } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { signedInUser } from './authenticate.ts';
import { currentSession } from './get-session.ts';
import { refresh } from './refresh-session.ts';
import { AnyBody, ResumedSession } from './shapes.ts';

export const resumeSession = route({
  operationId: 'resumeSession',
  method: 'POST',
  path: '/api/v1/auth/resume',
  summary: 'Take up the session of this browser, if it has one.',
  description:
    'For an app that starts and cannot know whether anybody is signed in: that nobody is, is an answer and ' +
    'no error. Answers the session of the access cookie; without one, what `POST /api/v1/auth/refresh` ' +
    'would, cookies included.',
  when: { FORBIDDEN: 'A page of another site asks.' },
  access: anyone,
  body: AnyBody,
  response: ResumedSession,
  status: 200,
  errors: ['FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    const user = signedInUser(call.caller);
    const current = user && (await currentSession(call, user));
    if (current) return ok({ current });
    const refreshed = await refresh(call);
    if (!refreshed) return ok({ current: null });
    const { session, cookies } = refreshed;
    return { status: 200, data: { current: session }, headers: { 'set-cookie': cookies } };
  },
});
