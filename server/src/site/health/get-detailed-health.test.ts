import { proves } from '../../../test/harness/proves.ts';
import { getDetailedHealth } from './get-detailed-health.ts';

proves(getDetailedHealth);
