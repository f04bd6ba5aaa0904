import { sqlState, violates } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';

/** A table was written that names a service area which its restaurant does not have. */
export const areaUnknown = (error: unknown): boolean => sqlState(error) === '23503';

export const externalIdTaken = (error: unknown): boolean => violates(error, 'dining_tables_external_id_key');

export function rejectUnknownArea(): never {
  const message = 'is not a service area of this restaurant';
  failFields([{ in: 'body', path: '/serviceAreaGuid', rule: 'known', message }]);
}
