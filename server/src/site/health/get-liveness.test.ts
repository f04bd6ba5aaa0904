import { proves } from '../../../test/harness/proves.ts';
import { getLiveness } from './get-liveness.ts';

proves(getLiveness);
