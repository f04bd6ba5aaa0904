import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';

const REF = '#/components/schemas/';

/** The name of the component that a schema points at. */
export function componentOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(REF) ? schema.$ref.slice(REF.length) : undefined;
}

export function isNullable({ anyOf }: JsonSchema): boolean {
  return anyOf?.some(({ type }) => type === 'null') ?? false;
}
