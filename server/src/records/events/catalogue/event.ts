import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import type { Scope } from '../../../access/index.ts';

/** One line of the catalogue. */
export interface EventSpec<S extends TSchema = TObject> {
  /** One sentence: what has happened. */
  readonly description: string;
  /** The scope that a reader needs. */
  readonly scope: Scope;
  /** The thin payload: identifiers, version, and the few facts that tell one event from another. Never guest or card data. */
  readonly data: S;
}

/** An event whose data is exactly this. Readers are to expect more: fields may be added. */
export const event = <P extends TProperties>(
  scope: Scope,
  description: string,
  properties: P,
): EventSpec<TObject<P>> => ({ scope, description, data: Type.Object(properties) });
