import { proves } from '../../../test/harness/proves.ts';
import { resumeOrdering } from './resume-ordering.ts';

proves(resumeOrdering);
