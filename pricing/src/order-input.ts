import type { Quantity } from './decimal.ts';
import type { RoundingMode } from './rounding.ts';
import type { Settled } from './settled-input.ts';

/** How the guest takes the food. Taxes, discounts and service charges may be limited to some of these. */
export type DiningOption = 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';

export type DayOfWeek = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

/**
 * Everything that decides an order's money. All amounts are integer minor units of one currency, which
 * the engine does not need to know. Keys are the caller's own identifiers (a guid, a row number); results
 * carry them back. Ties, odd cents among them, go by `position` and then by key, so that the sequence of lists
 * never decides who gets a cent. What has a position goes before what has none.
 */
export interface OrderInput {
  readonly checks: readonly CheckInput[];
  /** The tax table; selections, modifiers and service charges refer to it by key. */
  readonly taxes?: readonly Tax[] | undefined;
  /** Discounts over the whole order: promotions, codes, a percentage for all checks. */
  readonly discounts?: readonly Discount[] | undefined;
  /** Service charges of the whole order. A FIXED one is charged once and apportioned to the checks. */
  readonly serviceCharges?: readonly ServiceCharge[] | undefined;
  readonly diningOption?: DiningOption | undefined;
  readonly numberOfGuests?: number | undefined;
  /** What conditions are checked against. The engine has no clock: the caller says what time it is. */
  readonly facts?: Facts | undefined;
}

export interface Facts {
  /** The restaurant's own day and time of day, for lines that do not say when they were ordered. */
  readonly dayOfWeek?: DayOfWeek | undefined;
  /** "HH:MM", 24 hours. */
  readonly localTime?: string | undefined;
  /** The restaurant's business day on which the order was placed, yyyymmdd. */
  readonly businessDate?: number | undefined;
  /** Promotion codes that the guest presented, compared without regard to capitals and blanks. */
  readonly codes?: readonly string[] | undefined;
}

export interface CheckInput {
  /** Unique in the order. */
  readonly key: string;
  /** Its place in ties between checks. */
  readonly position?: number | undefined;
  /** No tax is due; tax contained in inclusive prices is taken out of them. */
  readonly taxExempt?: boolean | undefined;
  readonly selections: readonly SelectionInput[];
  readonly discounts?: readonly Discount[] | undefined;
  readonly serviceCharges?: readonly ServiceCharge[] | undefined;
  readonly tipAmount?: number | undefined;
}

/** One line of a check: an item with its modifiers. */
export interface SelectionInput {
  /** Unique in the order. */
  readonly key: string;
  /** Its place in ties between lines and charges: a whole number, such as the sequence in which they were ordered. */
  readonly position?: number | undefined;
  /** For explanations only. */
  readonly name?: string | undefined;
  readonly quantity: Quantity;
  /** Price of one unit without modifiers; not negative. */
  readonly unitPriceAmount: number;
  /** Keys of the taxes on this line; empty for none. */
  readonly taxes: readonly string[];
  readonly modifiers?: readonly ModifierInput[] | undefined;
  /** Words by which discounts find this line: item guid, menu group guids, sales category, tags. */
  readonly labels?: readonly string[] | undefined;
  /** `false`: no discount touches this line unless it says `includesNonDiscountable`. Default `true`. */
  readonly discountable?: boolean | undefined;
  /** `false`: not counted in the base of percentage service charges (a gift card, say). Default `true`. */
  readonly serviceChargeable?: boolean | undefined;
  /** Taken off the check: every amount of the line is zero. */
  readonly voided?: boolean | undefined;
  /** When this line differs from the order (one cake to take home). Decides which taxes apply. */
  readonly diningOption?: DiningOption | undefined;
  /** When it was ordered, so that a happy hour lasts for the lines that were ordered in it. Default `facts`. */
  readonly orderedAt?: LocalTime | undefined;
  readonly discounts?: readonly Discount[] | undefined;
  /** What it was made to cost before, for lines that went to another check or order: see `settleOrder`. */
  readonly settled?: Settled | undefined;
}

/** A moment on the restaurant's own clock. */
export interface LocalTime {
  readonly dayOfWeek?: DayOfWeek | undefined;
  /** "HH:MM", 24 hours. */
  readonly localTime: string;
}

export interface ModifierInput {
  /** Unique in its selection. */
  readonly key: string;
  /** For explanations only. */
  readonly name?: string | undefined;
  /** Per unit of what it modifies: 2 shots in each of 3 coffees is 2. Default 1. */
  readonly quantity?: Quantity | undefined;
  /** Price of one unit; negative for a credit ("no cheese"). */
  readonly unitPriceAmount: number;
  /** For explanations only: what one would cost that is free here; see `chargeChoices`. */
  readonly fullPriceAmount?: number | undefined;
  /** Own taxes instead of those of what it modifies; `[]` for none. A credit always follows its parent. */
  readonly taxes?: readonly string[] | undefined;
  /** `false`: discounts leave this modifier alone. Default: as what it modifies. */
  readonly discountable?: boolean | undefined;
  readonly modifiers?: readonly ModifierInput[] | undefined;
}

export type Tax = PercentTax | FixedTax;

interface TaxCommon {
  /** Unique in the table. */
  readonly key: string;
  readonly name?: string | undefined;
  /** INCLUSIVE: the price contains the tax. EXCLUSIVE: the tax is added. */
  readonly inclusion: 'EXCLUSIVE' | 'INCLUSIVE';
  /** Default HALF_UP. */
  readonly rounding?: RoundingMode | undefined;
  /** The tax applies only for these; without the list it always applies. */
  readonly diningOptions?: readonly DiningOption[] | undefined;
}

export interface PercentTax extends TaxCommon {
  readonly type: 'PERCENT';
  /** Percent, up to six decimals: "8.875". */
  readonly rate: string;
  /**
   * Where the rounding happens. LINE: once per selection with its modifiers. CHECK: once per check, and the
   * result is allocated back to the lines by largest remainder. Default LINE.
   */
  readonly roundingScope?: 'LINE' | 'CHECK' | undefined;
}

/** An amount per unit of the item that states it (a deposit, a bag fee); modifiers do not inherit it. */
export interface FixedTax extends TaxCommon {
  readonly type: 'FIXED';
  readonly amount: number;
}

export type Discount = PercentDiscount | FixedDiscount | FixedTotalDiscount | BuyXGetYDiscount;

export type DiscountTarget = 'SELECTION' | 'CHECK' | 'ORDER';

/**
 * Which limit on the number of orders keeps a discount off: all have been used, this guest has used theirs, or nobody knows whose
 * it would be. Whoever counts the orders finds that out; pricing only obeys.
 */
export type LimitReached = 'USED_UP' | 'GUEST_USED_UP' | 'GUEST_UNKNOWN';

interface DiscountCommon {
  /** Unique in its list; the same discount may be in several lists. */
  readonly key: string;
  /** Its turn among discounts that are alike in priority, rank and type. */
  readonly position?: number | undefined;
  readonly name?: string | undefined;
  /**
   * What it is computed on. SELECTION: each eligible line separately. CHECK: the eligible lines of each check
   * together. ORDER: all eligible lines together. Not wider than the place that has the discount, which
   * is also the default.
   */
  readonly target?: DiscountTarget | undefined;
  /** Which lines are eligible; default all. */
  readonly items?: ItemSelector | undefined;
  /** Lower goes first. Default 0. */
  readonly priority?: number | undefined;
  /**
   * Its turn among those of the same priority: as if this were its target, which is the default. For a discount of a check
   * whose lines were spread over several: it is computed on them together and still goes when it went before.
   */
  readonly rank?: DiscountTarget | undefined;
  /**
   * STACKABLE (default): takes from what earlier discounts left. EXCLUSIVE: takes only lines that no other
   * discount has touched, and no later discount touches them.
   */
  readonly stacking?: 'STACKABLE' | 'EXCLUSIVE' | undefined;
  readonly conditions?: DiscountConditions | undefined;
  /**
   * Only these lines, and no more than so many of their units: those that were there when somebody approved it. What comes
   * later, it leaves alone. Default: whatever is there. Its conditions look at all lines.
   */
  readonly covers?: readonly { readonly key: string; readonly quantity: Quantity }[] | undefined;
  /**
   * The limit of whoever gave it, "0" to "100": of the list price of a line, all discounts that have a limit take no more than
   * this together.
   */
  readonly limitPercent?: string | undefined;
  /** The limit of whoever gave it: never more than this in all. */
  readonly limitAmount?: number | undefined;
  /** It takes nothing, where it would take something otherwise. */
  readonly limitReached?: LimitReached | undefined;
  /** Never more than this, for each computation (line, check or order, as `target` says). */
  readonly maximumAmount?: number | undefined;
  /** Also takes lines and modifiers that are not discountable: a manager's comp. Default `false`. */
  readonly includesNonDiscountable?: boolean | undefined;
}

export interface PercentDiscount extends DiscountCommon {
  readonly type: 'PERCENT';
  /** Percent off, "0" to "100". */
  readonly rate: string;
}

export interface FixedDiscount extends DiscountCommon {
  readonly type: 'FIXED';
  readonly amount: number;
  /** With target SELECTION: the amount is per unit of the line. Default `false`. */
  readonly perUnit?: boolean | undefined;
}

/** The eligible lines together cost `amount`, when they would cost more. */
export interface FixedTotalDiscount extends DiscountCommon {
  readonly type: 'FIXED_TOTAL';
  readonly amount: number;
  /** With target SELECTION: the amount is per unit of the line. Default `false`. */
  readonly perUnit?: boolean | undefined;
}

/** For each `buy.quantity` units bought, up to `get.quantity` further units are cheaper: the cheapest ones. */
export interface BuyXGetYDiscount extends DiscountCommon {
  readonly type: 'BUY_X_GET_Y';
  /** `items` default to the discount's own. */
  readonly buy: { readonly quantity: number; readonly items?: ItemSelector | undefined };
  readonly get: {
    readonly quantity: number;
    readonly items?: ItemSelector | undefined;
    /** Percent off the units; default "100". */
    readonly rate?: string | undefined;
  };
  /** How often it may be used; default without limit. */
  readonly maximumUses?: number | undefined;
}

/** A line matches when it has one of the labels or one of the keys; with neither list every line matches. */
export interface ItemSelector {
  readonly labels?: readonly string[] | undefined;
  readonly selectionKeys?: readonly string[] | undefined;
}

/** All must hold. */
export interface DiscountConditions {
  /** Only lines ordered in one of these take part. */
  readonly timeWindows?: readonly TimeWindow[] | undefined;
  /** Must be among `facts.codes`. */
  readonly code?: string | undefined;
  /** `facts.businessDate` is not before this, yyyymmdd. */
  readonly firstDay?: number | undefined;
  /** `facts.businessDate` is not after this, yyyymmdd. */
  readonly lastDay?: number | undefined;
  readonly diningOptions?: readonly DiningOption[] | undefined;
  /** Gross amount, before discounts and exclusive tax, of all lines in scope, whether eligible or not. */
  readonly minimumAmount?: number | undefined;
  readonly minimumGuests?: number | undefined;
  /** Each entry: at least so many units in scope. */
  readonly requiredItems?: readonly { readonly items: ItemSelector; readonly quantity: number }[] | undefined;
}

/** `start` is in the window, `end` is not. An end at or before the start is on the following day. */
export interface TimeWindow {
  /** Days on which the window starts; default every day. */
  readonly days?: readonly DayOfWeek[] | undefined;
  readonly start: string;
  readonly end: string;
}

export type ServiceCharge = PercentServiceCharge | FixedServiceCharge;

interface ServiceChargeCommon {
  /** Unique among the charges of a check, those of the order included. */
  readonly key: string;
  /** Its place in ties between lines and charges. */
  readonly position?: number | undefined;
  readonly name?: string | undefined;
  /** Taxes on the charge; none when absent or empty. */
  readonly taxes?: readonly string[] | undefined;
  /** The charge goes to the staff. Only reported, it does not change the computation. */
  readonly gratuity?: boolean | undefined;
  /** Charged automatically from this party size on; not charged when the number of guests is unknown. */
  readonly minimumGuests?: number | undefined;
  readonly diningOptions?: readonly DiningOption[] | undefined;
}

export interface PercentServiceCharge extends ServiceChargeCommon {
  readonly type: 'PERCENT';
  readonly rate: string;
  /** Percentage of the prices before or after discounts. Default POST_DISCOUNT. */
  readonly calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT' | undefined;
}

/** Not charged on a check without a live line. */
export interface FixedServiceCharge extends ServiceChargeCommon {
  readonly type: 'FIXED';
  readonly amount: number;
}
