/** The kinds of step, in the sequence in which they occur. */
export type ExplainWhat =
  | 'SELECTION_GROSS'
  | 'MODIFIER_GROSS'
  | 'CREDIT'
  | 'SETTLED'
  | 'DISCOUNT'
  | 'DISCOUNT_SHARE'
  | 'DISCOUNT_NOT_APPLIED'
  | 'SERVICE_CHARGE'
  | 'SERVICE_CHARGE_NOT_APPLIED'
  | 'TAX'
  | 'TAX_SHARE'
  | 'TAX_EXEMPTION'
  | 'CHECK_TOTAL'
  | 'ORDER_TOTAL';

/** One step of the computation, as data and as a sentence. */
export interface ExplainStep {
  /** 1, 2, 3 … */
  readonly step: number;
  readonly what: ExplainWhat;
  /** Keys from the outside in: check, selection, modifier, then tax, discount or charge; as far as they apply. */
  readonly keys: readonly string[];
  readonly inputs: Readonly<Record<string, number | string | boolean>>;
  /** The amount that the step produced. */
  readonly result: number;
  /** For people, in minor units. The wording may change. */
  readonly text: string;
}

/** Collects steps. Callers test for its presence first, so that the normal path builds nothing. */
export class Trace {
  readonly steps: ExplainStep[] = [];

  add({ what, keys, inputs, result, text }: Omit<ExplainStep, 'step'>): void {
    this.steps.push({ step: this.steps.length + 1, what, keys, inputs, result, text });
  }
}
