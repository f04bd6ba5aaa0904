import { proves } from '../../../test/harness/proves.ts';
import { getGuidePage } from './get-guide-page.ts';

proves(getGuidePage);
