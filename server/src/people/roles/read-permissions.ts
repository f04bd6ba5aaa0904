import { factsOf, type Grant, type LimitName } from '../../access/index.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';

const NAMES: readonly LimitName[] = ['maxAmount', 'maxPercent', 'ownOrdersOnly'];

/** The permissions of a role, each once and with limits that it can have. VALIDATION_ERROR names what is wrong. */
export function readPermissions(permissions: readonly Grant[]): readonly Grant[] {
  const problems = permissions.flatMap((grant, index) => problemsOf(permissions, grant, index));
  if (problems.length > 0) failFields(problems);
  return permissions;
}

function problemsOf(all: readonly Grant[], grant: Grant, index: number): FieldError[] {
  const { permission } = grant;
  const problem = (name: string, rule: string, message: string): FieldError => ({
    in: 'body',
    path: `/permissions/${index}/${name}`,
    rule,
    message,
  });
  const isTwice = all.findIndex((one) => one.permission === permission) !== index;
  const { limits } = factsOf(permission);
  const others = NAMES.filter((name) => grant[name] !== undefined && !limits.includes(name));
  return [
    ...(isTwice ? [problem('permission', 'unique', 'stands twice')] : []),
    ...others.map((name) => problem(name, 'unexpected', `is a limit that ${permission} cannot have`)),
  ];
}
