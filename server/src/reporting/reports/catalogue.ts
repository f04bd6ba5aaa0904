import { DATASETS, type Dataset } from './datasets.ts';

/** The reports as data: which figures, and how they are grouped by default. */

/** A report: a dataset, and how it is grouped when nothing else is asked for. */
export interface Report {
  name: string;
  title: string;
  dataset: Dataset;
  groupBy: readonly string[];
}

const report = (name: string, title: string, dataset: Dataset, ...groupBy: string[]): Report => ({
  name,
  title,
  dataset,
  groupBy,
});

const { sales, items, modifiers, taxes, reductions, payments, drawers, kitchen } = DATASETS;

export const REPORTS = [
  report('sales', 'Sales summary', sales, 'day'),
  report('hours', 'Sales by hour of the day', sales, 'hour'),
  report('weekdays', 'Sales by day of the week', sales, 'weekday'),
  report('dining-options', 'Sales by dining option', sales, 'diningOption'),
  report('sources', 'Sales by source', sales, 'source'),
  report('tables', 'Tables and covers', sales, 'table'),
  report('tips', 'Tips and sales by employee', sales, 'employee'),
  report('items', 'Item mix', items, 'menuItem', 'size'),
  report('groups', 'Sales by group of the menu', items, 'menuGroup'),
  report('modifiers', 'Modifier mix', modifiers, 'modifier'),
  report('taxes', 'Taxes by rate', taxes, 'taxRate'),
  report('discounts-and-voids', 'Discounts, comps and voids', reductions, 'kind', 'reason', 'approver'),
  report('payments', 'Payments by tender and card brand', payments, 'type', 'tender', 'cardBrand'),
  report('cash-drawers', 'Cash drawers', drawers, 'drawer'),
  report('kitchen', 'Kitchen times', kitchen, 'station'),
] as const;
