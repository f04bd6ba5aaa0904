import { proves } from '../../../test/harness/proves.ts';
import { getSigningKeys } from './get-signing-keys.ts';

proves(getSigningKeys);
