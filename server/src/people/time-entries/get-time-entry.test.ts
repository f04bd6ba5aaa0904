import { proves } from '../../../test/harness/proves.ts';
import { getTimeEntry } from './get-time-entry.ts';

proves(getTimeEntry);
