import { proves } from '../../../test/harness/proves.ts';
import { listApiKeys } from './list-api-keys.ts';

proves(listApiKeys);
