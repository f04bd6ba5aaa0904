import { proves } from '../../../test/harness/proves.ts';
import { getServiceCharge } from './get-service-charge.ts';

proves(getServiceCharge);
