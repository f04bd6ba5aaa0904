import { createServiceArea } from './create-service-area.ts';
import { createTable } from './create-table.ts';
import { getServiceArea } from './get-service-area.ts';
import { getTable } from './get-table.ts';
import { issueTableCode } from './issue-table-code.ts';
import { listServiceAreas } from './list-service-areas.ts';
import { listTables } from './list-tables.ts';
import { updateServiceArea } from './update-service-area.ts';
import { updateTable } from './update-table.ts';

/**
 * Tables and service areas: where guests sit. Orders name a table; what sits at it now is a matter of orders. Tables and
 * areas are archived, never deleted, so an old order can always say where it was eaten.
 */
export const tableRoutes = [
  listServiceAreas,
  createServiceArea,
  getServiceArea,
  updateServiceArea,
  listTables,
  createTable,
  getTable,
  updateTable,
  issueTableCode,
];
export { createTableCodes, TABLE_CODE, type TableCodes, tableOfCode } from './codes.ts';
export { createTableDirectory, type TableDirectory } from './directory.ts';
export { PositionShape } from './position.ts';
export { findTableCode, serviceAreasOf, tablesOf, toServiceArea, toTable } from './queries.ts';
export { render as renderTable, ServiceAreaShape, TableShape } from './shapes.ts';
