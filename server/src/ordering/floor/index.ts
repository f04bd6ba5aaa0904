import { listFloor } from './list-floor.ts';

/**
 * The floor: who sits where. Each table with its open orders, for the screen on which a shift begins. It reads tables and
 * orders and changes neither.
 */
export const floorRoutes = [listFloor];
