import { proves } from '../../../test/harness/proves.ts';
import { listTenants } from './list-tenants.ts';

proves(listTenants);
