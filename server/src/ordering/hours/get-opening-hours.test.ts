import { proves } from '../../../test/harness/proves.ts';
import { getOpeningHours } from './get-opening-hours.ts';

proves(getOpeningHours);
