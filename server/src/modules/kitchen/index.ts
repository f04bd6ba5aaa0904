import { createKitchenStation } from './create-kitchen-station.ts';
import { deleteKitchenStation } from './delete-kitchen-station.ts';
import { getKitchenRouting } from './get-kitchen-routing.ts';
import { getKitchenStation } from './get-kitchen-station.ts';
import { listKitchenStations } from './list-kitchen-stations.ts';
import { replaceKitchenRouting } from './replace-kitchen-routing.ts';
import { updateKitchenStation } from './update-kitchen-station.ts';

/** The kitchen: its stations, and the rules that say which of them makes a dish. A dish that nothing routes is not lost. */
export const kitchenRoutes = [
  listKitchenStations,
  createKitchenStation,
  getKitchenStation,
  updateKitchenStation,
  deleteKitchenStation,
  getKitchenRouting,
  replaceKitchenRouting,
];
export { type KitchenDirectory, openKitchenDirectory } from './directory.ts';
