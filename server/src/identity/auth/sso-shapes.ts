import Type from 'typebox';
import { requestObject } from '../../platform/http/shapes.ts';

export const ssoParams = requestObject({ provider: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) });

export const returnTo = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description:
    'the path of ours that the browser ends at, with `ssoError` (and `challengeId`) added when something is in the way. ' +
    'Without it, errors are answered as such',
});
