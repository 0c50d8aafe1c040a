type Value = string | number | boolean;

/** The most rows that a page of a listing with `where` reads, unless the listing or the page wants more. */
export const maxFilteredRows = 1000;
/** For lists that grow with the portfolio, which a nightly job reads within its quota of requests. */
export const maxPortfolioRows = 10_000;

/** `from` and `upTo` are inclusive. An item without a value is in no range. */
interface Range<Bound> {
  readonly from?: Bound | undefined;
  readonly upTo?: Bound | undefined;
  readonly after?: Bound | undefined;
  readonly before?: Bound | undefined;
}

/** `orIn` is an attribute that is a list of values. */
interface Either {
  readonly is: Value;
  readonly orAt: string;
  readonly orIn?: string;
}

/** A text, or the number that it stands for. */
interface TextOrNumber {
  readonly is: string;
  readonly orIs: number;
}

/** A value of an item without the attribute `without`. */
interface Alone {
  readonly is: Value;
  readonly without: string;
}

/** `not` also matches an item without a value; `orWith` is an attribute whose presence matches too. */
interface Not {
  readonly not: Value;
  readonly orWith?: string;
}

type Wanted = Value | Range<string> | Range<number> | Either | TextOrNumber | Alone | Not;

export type Where = Readonly<Record<string, Wanted>>;

const operators = { is: '=', from: '>=', upTo: '<=', after: '>', before: '<' } as const;

const namesIn = (path: string) => path.split('.').map((name) => [`#where_${name}`, name] as const);
const pathOf = (names: ReturnType<typeof namesIn>): string => names.map(([name]) => name).join('.');

export function filterExpression(where: Where = {}) {
  const names = new Map<string, string>();
  const values: unknown[] = [];
  const at = (path: string): string => {
    const own = namesIn(path);
    for (const [placed, name] of own) names.set(placed, name);
    return pathOf(own);
  };
  const place = (value: unknown): string => `:where${values.push(value) - 1}`;
  const conditions = Object.entries(where).flatMap(([path, wanted]) => {
    const attribute = at(path);
    if (typeof wanted === 'object' && 'orAt' in wanted) {
      const value = place(wanted.is);
      const isInList = wanted.orIn === undefined ? '' : ` OR contains(${at(wanted.orIn)}, ${value})`;
      return [`(${attribute} = ${value} OR ${at(wanted.orAt)} = ${value}${isInList})`];
    }
    if (typeof wanted === 'object' && 'orIs' in wanted)
      return [`(${attribute} = ${place(wanted.is)} OR ${attribute} = ${place(wanted.orIs)})`];
    if (typeof wanted === 'object' && 'without' in wanted)
      return [`(${attribute} = ${place(wanted.is)} AND attribute_not_exists(${at(wanted.without)}))`];
    if (typeof wanted === 'object' && 'not' in wanted) {
      const isPresent = wanted.orWith === undefined ? '' : ` OR attribute_exists(${at(wanted.orWith)})`;
      return [`(NOT ${attribute} = ${place(wanted.not)}${isPresent})`];
    }
    const range = typeof wanted === 'object' ? wanted : { is: wanted };
    return Object.entries(operators).flatMap(([bound, operator]) => {
      const value: unknown = Reflect.get(range, bound);
      return value === undefined ? [] : [`${attribute} ${operator} ${place(value)}`];
    });
  });
  if (conditions.length === 0) return undefined;
  return {
    expression: conditions.join(' AND '),
    names: Object.fromEntries(names),
    values: Object.fromEntries(values.map((value, n) => [`:where${n}`, value])),
  };
}

export const matchesWhere = (item: object, where: Where = {}): boolean =>
  Object.entries(where).every(([path, wanted]) => {
    const value = valueAt(item, path);
    if (typeof wanted !== 'object') return value === wanted;
    if ('without' in wanted) return value === wanted.is && valueAt(item, wanted.without) === undefined;
    if ('not' in wanted)
      return value !== wanted.not || (wanted.orWith !== undefined && valueAt(item, wanted.orWith) !== undefined);
    if ('orIs' in wanted) return value === wanted.is || value === wanted.orIs;
    if ('orAt' in wanted)
      return value === wanted.is || valueAt(item, wanted.orAt) === wanted.is || isListedAt(item, wanted);
    const bounds: readonly [string, string | number | undefined][] = Object.entries(wanted);
    return bounds.every(([bound, limit]) => limit === undefined || isWithin(value, bound, limit));
  });

const isListedAt = (item: object, { is, orIn }: Either): boolean => {
  const list = orIn === undefined ? undefined : valueAt(item, orIn);
  return Array.isArray(list) && list.includes(is);
};

const valueAt = (item: object, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => fieldOf(within, name), item);

const fieldOf = (within: unknown, name: string): unknown =>
  typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined;

function isWithin(value: unknown, bound: string, limit: string | number): boolean {
  if (typeof value !== typeof limit) return false;
  // Just checked: both are texts or both are numbers.
  const comparable = value as typeof limit;
  if (bound === 'from') return comparable >= limit;
  if (bound === 'upTo') return comparable <= limit;
  return bound === 'after' ? comparable > limit : comparable < limit;
}
