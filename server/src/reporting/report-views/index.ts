import { createReportView } from './create-report-view.ts';
import { deleteReportView } from './delete-report-view.ts';
import { listReportViews } from './list-report-views.ts';

/** Views of reports that a restaurant has saved: what to ask for, by name. Figures are never kept. */
export const reportViewRoutes = [listReportViews, createReportView, deleteReportView];
