import { proves } from '../../../test/harness/proves.ts';
import { listKitchenStations } from './list-kitchen-stations.ts';

proves(listKitchenStations);
