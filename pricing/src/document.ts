import type {
  BuyXGetYDiscount,
  DiningOption,
  DiscountConditions,
  DiscountTarget,
  ItemSelector,
  LimitReached,
} from './order-input.ts';
import type { RoundingMode } from './rounding.ts';

/**
 * An order as the service keeps and shows it, as far as its money depends on it: prices, taxes, discounts and charges as they
 * were when they came onto it. So an order is priced in the same way wherever it is known, on the server and in a till.
 */
export interface PriceableOrder {
  readonly diningOption: DiningOption;
  readonly numberOfGuests: number | null;
  /** IANA name: what was ordered in a time window is judged by this clock. */
  readonly timeZone: string;
  readonly promoCodes: readonly string[];
  /** yyyymmdd; null of an order that waits for its day. */
  readonly businessDate: number | null;
  /** The day on which an order for later was placed. */
  readonly orderedOn?: number | undefined;
  readonly taxRates: readonly DocumentTax[];
  readonly appliedDiscounts: readonly DocumentDiscount[];
  readonly appliedServiceCharges: readonly DocumentCharge[];
  readonly checks: readonly DocumentCheck[];
}

export interface DocumentTax {
  readonly guid: string;
  readonly name: string;
  readonly type: 'PERCENT' | 'FIXED';
  readonly rate?: string | undefined;
  readonly amount?: number | undefined;
  readonly inclusive: boolean;
  readonly rounding: RoundingMode;
  readonly roundingScope?: 'LINE' | 'CHECK' | undefined;
  readonly diningOptions?: readonly DiningOption[] | undefined;
}

export interface DocumentCheck {
  readonly guid: string;
  readonly taxExempt: boolean;
  readonly tipAmount: number;
  readonly selections: readonly DocumentLine[];
  readonly appliedDiscounts: readonly DocumentDiscount[];
  readonly appliedServiceCharges: readonly DocumentCharge[];
}

export interface DocumentLine {
  readonly guid: string;
  readonly position: number;
  readonly menuItemGuid: string | null;
  readonly menuGroupGuid: string | null;
  readonly name: string;
  readonly quantity: string;
  readonly unitPriceAmount: number;
  readonly modifiers: readonly DocumentModifier[];
  readonly taxRateGuids: readonly string[];
  readonly labels?: readonly string[] | undefined;
  readonly discountable?: boolean | undefined;
  readonly serviceChargeable?: boolean | undefined;
  readonly diningOption?: DiningOption | undefined;
  readonly voided: boolean;
  readonly createdAt: string;
  readonly appliedDiscounts: readonly DocumentDiscount[];
  /** What it keeps of what it cost before it went to another check or order. */
  readonly settled?: DocumentSettled | undefined;
  /** It is a part of a line that several checks share. */
  readonly share?: object | undefined;
}

export interface DocumentModifier {
  readonly name: string;
  readonly quantity: string;
  readonly unitPriceAmount: number;
  readonly fullPriceAmount?: number | undefined;
  readonly taxRateGuids?: readonly string[] | undefined;
  readonly modifiers?: readonly DocumentModifier[] | undefined;
}

interface DocumentSettled {
  readonly position: number;
  readonly quantity: string;
  readonly grossAmount: number;
  readonly priceAmount: number;
  readonly taxExempt: boolean;
  readonly taxes: readonly DocumentSettledTax[];
  readonly serviceCharges: readonly {
    readonly guid: string;
    readonly amount: number;
    readonly gratuity?: boolean | undefined;
    readonly taxExempt?: boolean | undefined;
    readonly taxes: readonly DocumentSettledTax[];
  }[];
}

export interface DocumentSettledTax {
  readonly taxRateGuid: string;
  readonly taxableAmount: number;
  readonly taxAmount: number;
}

export interface DocumentDiscount {
  readonly guid: string;
  readonly position: number;
  readonly name: string;
  readonly type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  readonly rate?: string | undefined;
  readonly amount?: number | undefined;
  readonly perUnit?: boolean | undefined;
  readonly buy?: BuyXGetYDiscount['buy'] | undefined;
  readonly get?: BuyXGetYDiscount['get'] | undefined;
  readonly maximumUses?: number | undefined;
  readonly target?: DiscountTarget | undefined;
  readonly items?: ItemSelector | undefined;
  readonly priority?: number | undefined;
  readonly stacking?: 'STACKABLE' | 'EXCLUSIVE' | undefined;
  readonly conditions?: DiscountConditions | undefined;
  readonly maximumAmount?: number | undefined;
  readonly includesNonDiscountable?: boolean | undefined;
  readonly covers?: readonly { readonly selectionGuid: string; readonly quantity: string }[] | undefined;
  /** The limits of whoever gave it. */
  readonly limitPercent?: string | undefined;
  readonly limitAmount?: number | undefined;
  readonly limitReached?: LimitReached | undefined;
  /** After a split: the lines of its former check, on which it is still computed together. */
  readonly selectionGuids?: readonly string[] | undefined;
  /** Of a settled line: what it took, in `amount`. */
  readonly settled?: boolean | undefined;
}

export interface DocumentCharge {
  readonly guid: string;
  readonly position: number;
  readonly level: 'ORDER' | 'CHECK';
  readonly name: string;
  readonly type: 'PERCENT' | 'FIXED';
  readonly rate?: string | undefined;
  readonly amount?: number | undefined;
  readonly calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT' | undefined;
  readonly taxRateGuids?: readonly string[] | undefined;
  readonly gratuity?: boolean | undefined;
  readonly minimumGuests?: number | undefined;
  readonly diningOptions?: readonly DiningOption[] | undefined;
  /** Only what settled lines keep of it: it charges nothing else. */
  readonly settled?: boolean | undefined;
}
