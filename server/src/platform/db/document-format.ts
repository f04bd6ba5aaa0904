/** A row that keeps an aggregate whole, as JSON text, beside the number of the format it was written in. */
export interface StoredDocument {
  document: string;
  document_version: number;
}

type Plain = Record<string, unknown>;

/** A document in a format that this code does not know: a newer server has written it. */
export class NewerFormat extends Error {}

/**
 * How the documents of one table are read, whichever version of the code wrote them. The number is a column, not a member:
 * the text is also what the API answers with, and stays so without being looked at while it is in the current format.
 * To change the shape of a document, raise `version` and add the step that leads to it from the version before.
 */
export interface DocumentFormat<T> {
  /** Written beside every document; what `parse` and `text` give is in this format. */
  readonly version: number;
  /** By the version that a step starts from. */
  readonly upgrades: Record<number, (document: Plain) => Plain>;
  upgrade(document: Plain, from: number): T;
  parse(row: StoredDocument): T;
  /** The document's text, for an answer. */
  text(row: StoredDocument): string;
}

export function documentFormat<T>(
  name: string,
  version: number,
  upgrades: DocumentFormat<T>['upgrades'] = {},
): DocumentFormat<T> {
  const upgrade = (document: Plain, from: number): T => {
    let current = document;
    for (let at = from; at !== version; at++) {
      const step = upgrades[at];
      // A newer server has written it: to read it as if we knew it could lose what is new in it.
      if (!step)
        throw new NewerFormat(`No step leads from format ${from} of a stored ${name} to ${version}.`);
      current = step(current);
    }
    return current as T;
  };
  const parse = ({ document, document_version: from }: StoredDocument): T =>
    upgrade(JSON.parse(document) as Plain, from);
  return {
    version,
    upgrades,
    upgrade,
    parse,
    text: (row) => (row.document_version === version ? row.document : JSON.stringify(parse(row))),
  };
}
