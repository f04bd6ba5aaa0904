/**
 * Where something is in the input. Places are kept as links and turned into a path such as
 * `/checks/0/selections/1` only when an error needs it, so that the normal path pays nothing.
 */
export interface Place {
  readonly parent: Place | null;
  readonly segment: string;
  readonly index: number;
}

export const orderPlace: Place = { parent: null, segment: '', index: -1 };

export function place(parent: Place, segment: string, index: number): Place {
  return { parent, segment, index };
}

/** The path of a field at a place. */
export function pathOf(at: Place | null, field = ''): string {
  let path = field === '' ? '' : `/${field}`;
  for (let here = at; here !== null; here = here.parent) {
    if (here.index >= 0) path = `/${here.index}${path}`;
    if (here.segment !== '') path = `/${here.segment}${path}`;
  }
  return path;
}
