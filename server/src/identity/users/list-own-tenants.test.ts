import { proves } from '../../../test/harness/proves.ts';
import { listOwnTenants } from './list-own-tenants.ts';

proves(listOwnTenants);
