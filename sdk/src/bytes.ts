/** Bytes, and what they are: `image/png`. A Blob, or the File of an input, says so itself. */
export interface Bytes<Type extends string = string> {
  readonly type: Type;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const isBytes = (body: unknown): body is Bytes =>
  body !== null && typeof body === 'object' && ArrayBuffer.isView((body as Partial<Bytes>).bytes);

/** A body as it goes over the wire, with its content type. */
export function writtenBody(body: unknown): {
  contentType: string;
  payload: Blob | Uint8Array<ArrayBuffer> | string;
} {
  if (body instanceof Blob) return { contentType: body.type, payload: body };
  if (isBytes(body)) return { contentType: body.type, payload: body.bytes };
  return { contentType: 'application/json', payload: JSON.stringify(body) };
}
