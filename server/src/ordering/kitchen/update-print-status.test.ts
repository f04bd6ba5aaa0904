import { proves } from '../../../test/harness/proves.ts';
import { updatePrintStatus } from './update-print-status.ts';

proves(updatePrintStatus);
