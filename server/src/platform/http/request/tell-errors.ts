import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import type { FieldError } from '../../errors.ts';
import { namingFieldOf } from '../shapes.ts';

/**
 * What is wrong with a value that does not fit its schema. The checker stops at what does not fit; what tells the errors walks
 * everything, several times slower, and a list of a megabyte would stop the process for seconds. So lists are told by
 * themselves: no more of them than the schema takes, element by element, and only of elements that do not fit.
 */

/** A caller is told of every offending field, up to this many. */
const ERRORS_MAX = 200;
Settings.Set({ maxErrors: ERRORS_MAX });

type Told = Omit<FieldError, 'in'>;
type Tell = (value: unknown) => Told[];

/** A schema as the JSON that it is, of what our requests use. */
type Node = TSchema & {
  $ref?: string;
  $defs?: Defs;
  type?: string;
  properties?: Record<string, Node>;
  anyOf?: Node[];
  items?: Node;
  maxItems?: number;
};
type Defs = Record<string, Node>;

/** Tells what is wrong with values that the schema does not take. */
export function errorsOf(schema: TSchema): Tell {
  return lazily(() => telling(schema as Node, {}));
}

function telling(schema: Node, outer: Defs): Tell {
  const defs = { ...outer, ...schema.$defs };
  const around = withoutElements(schema, defs);
  const lists = listsIn(schema, defs).map(({ path, list }) => ({
    path,
    maxItems: list.maxItems ?? Number.POSITIVE_INFINITY,
    tell: lazily(() => tellingElements(list.items!, defs)), // a list without has none
  }));
  return (value) => {
    const errors = Errors(defs, around, cut(value, lists)) as unknown as SchemaError[];
    const told = fieldErrors(errors);
    for (const { path, maxItems, tell } of lists) {
      const list = valueAt(value, path);
      if (!Array.isArray(list)) continue;
      const pointer = path.map((name) => `/${name}`).join('');
      for (const [index, element] of list.slice(0, maxItems).entries()) {
        if (told.length >= ERRORS_MAX) return told.slice(0, ERRORS_MAX);
        for (const error of tell(element)) told.push({ ...error, path: `${pointer}/${index}${error.path}` });
      }
    }
    return told.slice(0, ERRORS_MAX);
  };
}

/** Tells nothing of an element that fits. */
function tellingElements(items: Node, defs: Defs): Tell {
  const field = namingFieldOf(items);
  const tell = field === undefined ? telling(items, defs) : tellingNamed(items, field);
  const compiled = Compile(defs, items);
  return (value) => (compiled.Check(value) ? [] : tell(value));
}

/** Of elements of which each says by its name what it is (`oneOfNamed`): what is wrong with what it says that it is. */
function tellingNamed({ anyOf = [] }: Node, field: string): Tell {
  const wordOf = (one: Node) =>
    String((one.properties?.[field] as { enum?: string[] } | undefined)?.enum?.[0]);
  const byWord = new Map(anyOf.map((one) => [wordOf(one), errorsOf(one)]));
  const unnamed = errorsOf(Type.Object({ [field]: Type.Enum([...byWord.keys()]) }));
  return (value) => {
    const word = (value as Record<string, unknown> | null)?.[field];
    return ((typeof word === 'string' && byWord.get(word)) || unnamed)(value);
  };
}

/** The same schema, of whose lists only the number of elements and their being different is checked. */
function withoutElements(schema: Node, defs: Defs): Node {
  const node = resolved(schema, defs);
  if (node.items) return { ...node, items: {} as Node };
  return {
    ...node,
    ...(node.anyOf ? { anyOf: node.anyOf.map((one) => withoutElements(one, defs)) } : {}),
    ...(node.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([name, one]) => [name, withoutElements(one, defs)]),
          ),
        }
      : {}),
  };
}

interface List {
  path: readonly string[];
  list: Node;
}

/** The lists that are no element of another. Where there are alternatives, all but null are of one kind. */
function listsIn(schema: Node, defs: Defs, path: readonly string[] = []): List[] {
  const node = resolved(schema, defs);
  if (node.items) return [{ path, list: node }];
  const inside = Object.entries(node.properties ?? {}).flatMap(([name, one]) =>
    listsIn(one, defs, [...path, name]),
  );
  return [...inside, ...(node.anyOf ?? []).flatMap((one) => listsIn(one, defs, path))];
}

function resolved(schema: Node, defs: Defs): Node {
  if (schema.$ref === undefined) return schema;
  const { $ref, $defs: _, ...own } = schema;
  const found = defs[$ref];
  if (!found) throw new Error(`no schema is named ${$ref}`);
  return { ...resolved(found, defs), ...own } as Node;
}

/** The value with one element more than it may have in each list that has more: enough to tell so. */
function cut(value: unknown, lists: readonly { path: readonly string[]; maxItems: number }[]): unknown {
  return lists.reduce((cutting, { path, maxItems }) => {
    const list = valueAt(cutting, path);
    return Array.isArray(list) && list.length > maxItems + 1
      ? withValueAt(cutting, path, list.slice(0, maxItems + 1))
      : cutting;
  }, value);
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inside, name) => (inside as Record<string, unknown> | null | undefined)?.[name],
    value,
  );

function withValueAt(value: unknown, [name, ...rest]: readonly string[], list: unknown): unknown {
  if (name === undefined) return list;
  const object = value as Record<string, unknown>;
  return { ...object, [name]: withValueAt(object[name], rest, list) };
}

/** Made when it is first needed: most schemas never are, and one may hold itself. */
function lazily(make: () => Tell): Tell {
  let made: Tell | undefined;
  return (value) => {
    made ??= make();
    return made(value);
  };
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

/**
 * Turns the checker's errors into ours: one per field, in the caller's words. Where a schema has alternatives, the checker
 * tells what is wrong with each: what is wrong with the one that the value comes nearest to is told, not what others would want.
 */
function fieldErrors(errors: readonly SchemaError[]): Told[] {
  const fields = new Map<string, Told>();
  const alternatives = new Map<string, string>();
  for (const error of errors) {
    for (const [path, rule, message] of explain(error)) {
      const known = fields.get(path);
      if (!known) {
        if (fields.size === ERRORS_MAX) break;
        fields.set(path, { path, rule, message });
        alternatives.set(path, error.schemaPath);
      } else if (known.rule === 'type' && rule !== 'anyOf' && alternatives.get(path) !== error.schemaPath) {
        if (rule === 'type') known.message = eitherType(known.message, message);
        else Object.assign(known, { rule, message });
      }
    }
  }
  const all = [...fields.values()];
  const isOfAnAlternative = ({ rule, path }: Told) =>
    (rule === 'type' || rule === 'anyOf') && all.some((other) => other.path.startsWith(`${path}/`));
  return all.filter((field) => !isOfAnAlternative(field));
}

/** "must be integer", "must be null": "must be integer or null". */
function eitherType(known: string, other: string): string {
  const type = other.replace(/^must be (?:either )?/, '');
  return known.endsWith(type) ? known : `${known} or ${type}`;
}

function explain({ keyword, instancePath, params, message }: SchemaError): [string, string, string][] {
  if (keyword === 'required') {
    const names = params.requiredProperties as string[];
    return names.map((name) => [`${instancePath}/${name}`, 'required', 'is required']);
  }
  if (keyword === 'additionalProperties') {
    const names = params.additionalProperties as string[];
    return names.map((name) => [`${instancePath}/${name}`, 'unknown', 'is not a known field']);
  }
  if (keyword === 'enum') {
    return [[instancePath, 'enum', `must be one of ${(params.allowedValues as unknown[]).join(', ')}`]];
  }
  // The checker also reports each unknown property as "schema is false"; additionalProperties says it better.
  if (keyword === 'boolean') return [];
  return [[instancePath, keyword, message]];
}
