/** What the tests use of npos, which has no types of its own. */
declare module 'npos' {
  interface Node {
    ascii: string;
    fn: string;
    offset: number;
    length: number;
  }
  export function parser(): { parse(bytes: Buffer): Promise<{ raw: Buffer; tree: Node[]; error?: unknown }> };
}
declare module 'npos/lib/parser/ruler.js' {
  export const rules: Record<number, Record<string, unknown[]>>;
}
