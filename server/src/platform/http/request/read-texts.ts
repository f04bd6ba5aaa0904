/** A JSON pointer to a part of a request, and those of its parts that are for somebody else to judge. */
export interface Where {
  path?: string;
  unless?: RegExp | undefined;
}

/** Is shown each text of a value with its JSON pointer, and each name of a field with that of its object. */
export interface TextReader {
  onText(text: string, path: string): void;
  onName(name: string, path: string): void;
}

/** Shows all texts of a parsed value to a reader, in the order in which they stand. */
export function readTexts(value: unknown, reader: TextReader, { path = '', unless }: Where = {}): void {
  if (unless?.test(path)) return;
  if (typeof value === 'string') {
    reader.onText(value, path);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      readTexts(item, reader, { path: `${path}/${index}`, unless });
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      reader.onName(name, path);
      readTexts(item, reader, { path: `${path}/${name}`, unless });
    }
  }
}
