import pg from 'pg';

export interface Statement {
  name: string;
  text: string;
}

/** Sends a statement at once, without waiting for those before it. Rows are arrays of text. */
export type Pipeline = (
  statement: Statement,
  values: unknown[],
  onRows: (rows: (string | null)[][]) => void,
  onError: (error: Error) => void,
) => void;

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Connections in pg's pipeline mode that take turns. Statements are prepared once per connection. */
export async function openPipeline(url: string, connections: number): Promise<Pipeline> {
  const clients = Array.from({ length: connections }, () => {
    const options = { connectionString: url, application_name: 'floor', pipeline: true, types: AS_TEXT };
    return new pg.Client(options as pg.ClientConfig);
  });
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;
  return ({ name, text }, values, onRows, onError) => {
    turn = (turn + 1) % connections;
    clients[turn]!.query({ name, text, values, rowMode: 'array' }, (error: Error | null, result) => {
      if (error) onError(error);
      else onRows(result.rows as (string | null)[][]);
    });
  };
}
