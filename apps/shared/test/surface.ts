import { readFileSync } from 'node:fs';

/** The public interface, as its OpenAPI document has it: an app may use nothing else. */

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Document;

const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) => {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return Object.entries(item).map(([method, { operationId }]) => ({
    method: method.toUpperCase(),
    // What is written out comes before what stands for anything.
    isOpen: path.includes('{'),
    pattern,
    operationId,
  }));
});

/** The operation that a request is; undefined: it is in no reference. */
export function operationOf(method: string, address: string): string | undefined {
  const { pathname } = new URL(address);
  const found = OPERATIONS.filter((one) => one.method === method && one.pattern.test(pathname));
  return (found.find(({ isOpen }) => !isOpen) ?? found[0])?.operationId;
}
