import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A reader that takes nothing of what waits for it for twice as long is cut off: the first time Node only remembers how much
 * waits, and lets the connection be when it is less than it was.
 */
const UNREAD_MS = 15_000;

/** From now on the connection of a stream has to move while something waits on it. */
export function cutWhenUnread(response: ServerResponse): void {
  if (response.socket) response.socket.setTimeout(UNREAD_MS);
  // The answer to a request that was sent behind others, without waiting, is written when theirs have been taken.
  else response.once('socket', (socket: Socket) => socket.setTimeout(UNREAD_MS));
}

/** The same for a whole answer that was sent just now. Mostly the system has taken all of it, and nothing needs a time. */
export function cutWhenLeft(response: ServerResponse): void {
  if (response.socket?.writableLength !== 0) cutWhenUnread(response);
}

/** What becomes of a connection on which nothing has moved for its time; the server tells. */
export function endUnmoved(socket: Socket & { _httpMessage?: ServerResponse | null }): void {
  // With an answer or a stream under way of which nothing waits, it is only quiet; else it was kept for another request.
  if (socket.writableLength > 0 || !socket._httpMessage) hangUp(socket);
}

/** Ends a connection. What its reader has not taken is forgotten by the system too, which else would offer it for minutes. */
export function hangUp(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}
