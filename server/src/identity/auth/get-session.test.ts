import { proves } from '../../../test/harness/proves.ts';
import { getSession } from './get-session.ts';

proves(getSession);
