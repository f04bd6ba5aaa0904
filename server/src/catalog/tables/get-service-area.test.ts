import { proves } from '../../../test/harness/proves.ts';
import { getServiceArea } from './get-service-area.ts';

proves(getServiceArea);
