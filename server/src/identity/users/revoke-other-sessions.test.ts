import { proves } from '../../../test/harness/proves.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';

proves(revokeOtherSessions);
