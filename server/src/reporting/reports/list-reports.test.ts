import { proves } from '../../../test/harness/proves.ts';
import { listReports } from './list-reports.ts';

proves(listReports);
