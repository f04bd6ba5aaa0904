import { proves } from '../../../test/harness/proves.ts';
import { listServiceCharges } from './list-service-charges.ts';

proves(listServiceCharges);
