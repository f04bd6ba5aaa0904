import { proves } from '../../../test/harness/proves.ts';
import { listFloor } from './list-floor.ts';

proves(listFloor);
