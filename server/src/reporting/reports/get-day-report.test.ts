import { proves } from '../../../test/harness/proves.ts';
import { getDayReport } from './get-day-report.ts';

proves(getDayReport);
