import { proves } from '../../../test/harness/proves.ts';
import { getCurrentUser } from './get-current-user.ts';

proves(getCurrentUser);
