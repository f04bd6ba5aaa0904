import { proves } from '../../../test/harness/proves.ts';
import { getHealth } from './get-health.ts';

proves(getHealth);
