import { proves } from '../../../test/harness/proves.ts';
import { getRobots } from './get-robots.ts';

proves(getRobots);
