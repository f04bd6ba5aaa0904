import { connect } from 'node:net';
import { Reply } from './http.ts';

/** Writes bytes to a connection of its own and reads what comes back until the other side closes it. */
export function exchange(
  base: string,
  text: string,
  more: readonly (string | Buffer)[] = [],
): Promise<Reply[]> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) =>
      chunks.length > 0 ? resolve(parse(Buffer.concat(chunks))) : reject(error),
    );
    socket.on('end', () => resolve(parse(Buffer.concat(chunks))));
    socket.write(text, 'latin1');
    for (const piece of more) socket.write(piece);
  });
}

/** The responses in a stream of bytes; every one must say its length. */
function parse(bytes: Buffer): Reply[] {
  const replies: Reply[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no response: ${rest.toString('latin1')}`);
    const [status = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length);
    const code = Number(status.split(' ')[1]);
    // 100 Continue announces the answer, it is none.
    if (code !== 100) replies.push(new Reply(code, headers, body.toString()));
    rest = rest.subarray(end + 4 + length);
  }
  return replies;
}
