/** The text of a file that a spreadsheet wrote, whichever way of spelling letters its program has. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // What is no mark is a letter of two bytes, of which one says nothing.
  if ((first === 0xff && second === 0xfe) || second === 0) return decoded(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || first === 0) return decoded(bytes, 'utf-16be');
  try {
    return decoded(bytes, 'utf-8');
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

const decoded = (bytes: Uint8Array, label: string): string =>
  new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes);
