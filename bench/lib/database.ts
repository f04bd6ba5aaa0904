import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The embedded database of a data folder, as its owner: for loading and for the floor, never for the service. */
export interface OwnDatabase {
  url: string;
  postmaster: number;
}

/** Finds it by what Postgres writes about itself (postmaster.pid: lines 1, 4 and 5 are process, port and socket folder). */
export function findDatabase(dataDir: string): OwnDatabase {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8');
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [port, folder] = [lines[3]!, lines[4]!];
  const host = encodeURIComponent(folder || '127.0.0.1');
  return {
    url: `postgresql://postgres:${password}@localhost:${port}/postgres?host=${host}`,
    postmaster: Number(lines[0]),
  };
}

export async function asOwner<T>({ url }: OwnDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'comanda bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The part of pg's connection that COPY talks to. */
interface Wire {
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** COPY … FROM STDIN as a query of pg's ("submittable"): sends lines as fast as the server takes them. */
class CopyIn {
  readonly #text: string;
  readonly #lines: Iterable<string>;
  readonly #settle: (error?: Error) => void;
  #failed = false;

  constructor(text: string, lines: Iterable<string>, settle: (error?: Error) => void) {
    this.#text = text;
    this.#lines = lines;
    this.#settle = settle;
  }

  submit(connection: unknown): void {
    (connection as Wire).query(this.#text);
  }

  handleCopyInResponse(connection: unknown): void {
    const wire = connection as Wire;
    this.#send(wire).then(
      () => wire.endCopyFrom(),
      (error: Error) => wire.sendCopyFail(error.message),
    );
  }

  async #send(wire: Wire): Promise<void> {
    let chunk = '';
    for (const line of this.#lines) {
      chunk += `${line}\n`;
      if (chunk.length < 65_536) continue;
      wire.sendCopyFromChunk(Buffer.from(chunk));
      chunk = '';
      if (wire.stream.writableNeedDrain) await new Promise((resolve) => wire.stream.once('drain', resolve));
    }
    wire.sendCopyFromChunk(Buffer.from(chunk));
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#settle();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** Loads lines of COPY's text format into a table. */
export function copyIn(
  client: pg.Client,
  table: string,
  columns: string[],
  lines: Iterable<string>,
): Promise<void> {
  const text = `copy ${table} (${columns.join(', ')}) from stdin`;
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, lines, (error) => (error ? reject(error) : resolve())) as never);
  });
}

/** A line of COPY's text format. */
export function copyLine(values: readonly (string | number | null)[]): string {
  return values
    .map((value) => (typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, escaped) : (value ?? '\\N')))
    .join('\t');
}

const escaped = (character: string): string =>
  ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] as string;
