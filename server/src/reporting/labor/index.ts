import { exportPayroll } from './export-payroll.ts';
import { getLaborReport } from './get-labor-report.ts';
import { getLaborRules } from './get-labor-rules.ts';
import { replaceLaborRules } from './replace-labor-rules.ts';

/**
 * Labour: what the hours of people come to. Every minute of their punches is paid on the business day and in the hour in which it was
 * worked, at the wage of then, and at more by the overtime rules of the restaurant. Figures are computed from the punches
 * whenever they are asked for; nothing is kept.
 */
export const laborRoutes = [getLaborReport, getLaborRules, replaceLaborRules, exportPayroll];
