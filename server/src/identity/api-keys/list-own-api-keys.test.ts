import { proves } from '../../../test/harness/proves.ts';
import { listOwnApiKeys } from './list-own-api-keys.ts';

proves(listOwnApiKeys);
