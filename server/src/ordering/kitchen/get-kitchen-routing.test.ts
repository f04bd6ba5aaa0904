import { proves } from '../../../test/harness/proves.ts';
import { getKitchenRouting } from './get-kitchen-routing.ts';

proves(getKitchenRouting);
