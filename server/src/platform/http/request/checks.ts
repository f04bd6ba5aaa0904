import Type, { type TObject, type TSchema } from 'typebox';
import { RawJson } from '../response/envelope.ts';
import type { Answer, Route } from '../route.ts';
import { compileValidator, type Validator } from './validate.ts';

/** The compiled checks of one route, made when it is first used. */
export interface Checks {
  params: Validator<TObject>;
  query: Validator<TObject>;
  querySchema: TObject;
  body: (value: unknown) => unknown;
  /** Throws when an answer is not what the route declares. */
  answer: (answer: Answer) => void;
}

const NOTHING = Type.Object({}, { additionalProperties: false });
const compiled = new WeakMap<Route, Checks>();

export function checksOf(route: Route): Checks {
  const known = compiled.get(route);
  if (known) return known;
  const querySchema = route.query ?? NOTHING;
  let answerIsValid: Validator<TSchema> | undefined;
  const checks: Checks = {
    params: compileValidator(route.params ?? NOTHING, 'path'),
    query: compileValidator(querySchema, 'query'),
    querySchema,
    body: compileValidator(route.body ?? NOTHING, 'body'),
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
  compiled.set(route, checks);
  return checks;
}
