import Type, { type TObject, type TSchema } from 'typebox';
import { type BodyFormat, bodyFormatOf, missingBody, schemaAround } from '../bodies.ts';
import { type Watch, watchOf } from '../deprecations.ts';
import { RawJson } from '../response/envelope.ts';
import type { Answer, Route } from '../route.ts';
import { compileValidator, type Validator } from './validate.ts';

/** The compiled validators of one route, made when it is first used. */
export interface Validators {
  params: Validator<TObject>;
  query: Validator<TObject>;
  querySchema: TObject;
  body: (value: unknown) => unknown;
  /** How a body is written; null: the route takes none. */
  format: BodyFormat | null;
  /** What of the route is deprecated; null: nothing. */
  watch: Watch | null;
  /** Throws when an answer does not match the declared response. */
  answer: (answer: Answer) => void;
}

const NOTHING = Type.Object({}, { additionalProperties: false });
const compiled = new WeakMap<Route, Validators>();

export function validatorsOf(route: Route): Validators {
  const known = compiled.get(route);
  if (known) return known;
  const querySchema = route.query ?? NOTHING;
  let answerIsValid: Validator<TSchema> | undefined;
  const validators: Validators = {
    params: compileValidator(route.params ?? NOTHING, 'path'),
    query: compileValidator(querySchema, 'query'),
    querySchema,
    body: bodyValidator(route),
    format: route.body ? bodyFormatOf(route.body) : null,
    watch: watchOf(route),
    answer: ({ data, raw, stream }) => {
      if (raw || stream) return;
      answerIsValid ??= compileValidator(route.response, 'body');
      const plain = JSON.parse(data instanceof RawJson ? data.text : JSON.stringify(data ?? null)) as unknown;
      try {
        answerIsValid(plain);
      } catch (error) {
        throw new Error(`${route.operationId} answers what its schema does not declare`, { cause: error });
      }
    },
  };
  compiled.set(route, validators);
  return validators;
}

/** Bytes have no schema: that there are some was seen when they were read. */
function bodyValidator({ body }: Route): Validators['body'] {
  if (!body || bodyFormatOf(body).kind !== 'bytes')
    return compileValidator(body ? schemaAround(body) : NOTHING, 'body');
  return (value) => {
    if (value === undefined) throw missingBody();
    return value;
  };
}
