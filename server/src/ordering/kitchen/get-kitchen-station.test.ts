import { proves } from '../../../test/harness/proves.ts';
import { getKitchenStation } from './get-kitchen-station.ts';

proves(getKitchenStation);
