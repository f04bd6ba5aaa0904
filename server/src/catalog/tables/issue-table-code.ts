import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { assertNotOvertaken } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findTableCode, lockTableCode, nextTableCode } from './queries.ts';
import { TableCode, tableParams } from './shapes.ts';

export const issueTableCode = route({
  operationId: 'issueTableCode',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}/code',
  summary: 'Get the code by which guests order at a table.',
  description:
    'The same as before, unless `rotate` asks for another one: then what is printed is worth nothing at once, and so are the sessions ' +
    'that guests have begun by it.',
  status: 200,
  when: { INVALID_STATE: 'The table is archived.' },
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: tableParams,
  body: requestObject({
    rotate: Type.Optional(
      Type.Boolean({ default: false, description: 'true: another code takes the place of the present one' }),
    ),
  }),
  response: TableCode,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { tableGuid } = params;
    // Loaded for those who ask for one.
    const { toString: toQrCode } = await import('qrcode');
    return call.transaction(scope, async (tx) => {
      const [[seen], rows] = await tx.run(findTableCode(scope, tableGuid), lockTableCode(scope, tableGuid));
      const { archived, version, code_number: before } = one(rows, 'table');
      if (archived) fail('INVALID_STATE', 'The table is archived.', { state: 'ARCHIVED', allowed: [] });
      if (body.rotate) assertNotOvertaken(seen?.code_number, before);
      const isNew = body.rotate === true || before === 0;
      if (isNew) {
        const now = deps.clock.now();
        const data = { guid: tableGuid, version: version + 1 };
        await tx.run(
          nextTableCode(scope, tableGuid, now),
          emit(scope, { type: 'table.updated', restaurantGuid: scope.restaurantGuid, data, now }),
        );
      }
      const tableCode = deps.tableCodes.of(tableGuid, isNew ? before + 1 : before);
      const pageUrl = `${deps.publicUrl}/t/${tableCode}`;
      const svg = await toQrCode(pageUrl, { type: 'svg', errorCorrectionLevel: 'M' });
      return ok({ tableGuid, tableCode, pageUrl, svg });
    });
  },
});
