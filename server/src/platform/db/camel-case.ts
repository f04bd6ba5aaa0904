type Camel<S extends string> = S extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : S;

/** A row whose members are named as the code names them: `business_date` is `businessDate`. */
export type CamelCased<Row> = { [Name in keyof Row & string as Camel<Name>]: Row[Name] };

const known = new Map<string, string>();

function nameOf(column: string): string {
  const name = known.get(column) ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  known.set(column, name);
  return name;
}

/** The row as our code names its columns; their values stay as they are. */
export const camelCased = <Row extends object>(row: Row): CamelCased<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [nameOf(column), value]),
  ) as CamelCased<Row>;
