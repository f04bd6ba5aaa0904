import { holds } from '@comanda/app-shared';
import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { MoneyField } from '../../parts/money-field.tsx';
import { AREA_NAMES, areaOf, PERMISSION_NAMES } from '../../parts/permissions.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PERMISSION_HELP } from './permission-help.ts';
import {
  LIMITS,
  type LimitDraft,
  NO_LIMITS,
  type Permission,
  percentOf,
  type RoleDraft,
} from './role-draft.ts';
import classes from './roles.module.css';

type Grants = RoleDraft['grants'];

const ALL = Object.keys(PERMISSION_NAMES) as Permission[];
const AREAS = [...new Set(ALL.map(areaOf))];

/** All that people can be allowed, by what it is about; without `change` it is there to be read. */
export function PermissionFields({
  grants,
  change,
}: {
  grants: Grants;
  change?: (grants: Grants) => void;
}): ReactNode {
  const t = useText();
  return (
    <ul className={classes.areas}>
      {AREAS.map((area) => {
        const here = ALL.filter((permission) => areaOf(permission) === area);
        const given = here.filter((permission) => grants[permission] !== undefined);
        return (
          <li key={area}>
            <details>
              <summary>
                {t(AREA_NAMES[area])}
                <small>{t('{given} of {all}', { given: given.length, all: here.length })}</small>
              </summary>
              <div className={classes.permissions}>
                {here.map((permission) => (
                  <PermissionField
                    key={permission}
                    permission={permission}
                    limits={grants[permission]}
                    change={change && ((limits) => change(withGrant(grants, permission, limits)))}
                  />
                ))}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function withGrant(grants: Grants, permission: Permission, limits: LimitDraft | null): Grants {
  const { [permission]: _, ...others } = grants;
  return limits === null ? others : { ...others, [permission]: limits };
}

interface PermissionFieldProps {
  permission: Permission;
  /** Undefined: the role does not have it. */
  limits: LimitDraft | undefined;
  change: ((limits: LimitDraft | null) => void) | undefined;
}

function PermissionField({ permission, limits, change }: PermissionFieldProps): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const help = PERMISSION_HELP[permission];
  // Nobody gives what they lack.
  const mayGive = change !== undefined && holds(membership, permission);
  return (
    <div>
      <Checkbox
        label={t(PERMISSION_NAMES[permission])}
        description={help && t(help)}
        checked={limits !== undefined}
        disabled={!mayGive}
        onChange={(event) => change?.(event.currentTarget.checked ? NO_LIMITS : null)}
      />
      {limits && LIMITS[permission] && (
        <LimitFields
          permission={permission}
          limits={limits}
          disabled={!mayGive}
          change={(fields) => change?.({ ...limits, ...fields })}
        />
      )}
    </div>
  );
}

function LimitFields({
  permission,
  limits,
  disabled,
  change,
}: {
  permission: Permission;
  limits: LimitDraft;
  disabled: boolean;
  change: (fields: Partial<LimitDraft>) => void;
}): ReactNode {
  const t = useText();
  const kinds = LIMITS[permission] ?? [];
  return (
    <fieldset
      className={`${form.fieldset} ${classes.limits}`}
      aria-label={t('How far: {name}', { name: t(PERMISSION_NAMES[permission]) })}
    >
      <div className={form.pair}>
        {kinds.includes('maxAmount') && (
          <MoneyField
            label={t('At most, each time')}
            description={t('Empty: without a limit')}
            disabled={disabled}
            value={limits.amount}
            change={(amount) => change({ amount })}
          />
        )}
        {kinds.includes('maxPercent') && (
          <PercentField
            value={limits.percent}
            disabled={disabled}
            change={(percent) => change({ percent })}
          />
        )}
      </div>
      {kinds.includes('ownOrdersOnly') && (
        <Checkbox
          label={t('On their own orders only')}
          disabled={disabled}
          checked={limits.own}
          onChange={(event) => change({ own: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

function PercentField({
  value,
  disabled,
  change,
}: {
  value: string;
  disabled: boolean;
  change: (text: string) => void;
}): ReactNode {
  const t = useText();
  return (
    <TextInput
      label={t('At most, of the bill')}
      description={t('Empty: without a limit')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      disabled={disabled}
      value={value}
      error={percentOf(value) === null ? t('This is no percentage.') : null}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
