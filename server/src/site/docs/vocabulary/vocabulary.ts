/**
 * What fields are, by their name, or by `Order.name`, `createOrder.name` or `order.created.name` where the name says
 * something else in one object, operation or event. A name means the same everywhere, so it is explained once; a shape
 * that describes a field itself wins.
 */
export type Vocabulary = Readonly<Record<string, string>>;
