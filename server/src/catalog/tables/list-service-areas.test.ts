import { proves } from '../../../test/harness/proves.ts';
import { listServiceAreas } from './list-service-areas.ts';

proves(listServiceAreas);
