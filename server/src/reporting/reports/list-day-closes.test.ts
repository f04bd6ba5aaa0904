import { proves } from '../../../test/harness/proves.ts';
import { listDayCloses } from './list-day-closes.ts';

proves(listDayCloses);
