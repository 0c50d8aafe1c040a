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

/** `not` also matches an item without a value. */
type Wanted = Value | Range<string> | Range<number> | Either | { readonly not: Value };

export type Where = Readonly<Record<string, Wanted>>;

const operators = { is: '=', from: '>=', upTo: '<=', after: '>', before: '<' } as const;

const namesIn = (path: string) => path.split('.').map((name) => [`#where_${name}`, name] as const);
const pathOf = (names: ReturnType<typeof namesIn>): string => names.map(([name]) => name).join('.');

export function filterExpression(where: Where = {}) {
  const conditions = Object.entries(where).flatMap(([path, wanted]) => {
    const names = namesIn(path);
    const attribute = pathOf(names);
    if (typeof wanted === 'object' && 'orAt' in wanted) {
      const [others, list] = [namesIn(wanted.orAt), wanted.orIn === undefined ? undefined : namesIn(wanted.orIn)];
      const isInList = (value: string) => (list ? ` OR contains(${pathOf(list)}, ${value})` : '');
      const as = (value: string) => `(${attribute} = ${value} OR ${pathOf(others)} = ${value}${isInList(value)})`;
      return [{ names: [...names, ...others, ...(list ?? [])], value: wanted.is, as }];
    }
    if (typeof wanted === 'object' && 'not' in wanted)
      return [{ names, value: wanted.not, as: (value: string) => `(NOT ${attribute} = ${value})` }];
    const range = typeof wanted === 'object' ? wanted : { is: wanted };
    return Object.entries(operators).flatMap(([bound, operator]) => {
      const value: unknown = Reflect.get(range, bound);
      return value === undefined
        ? []
        : [{ names, value, as: (placed: string) => `${attribute} ${operator} ${placed}` }];
    });
  });
  if (conditions.length === 0) return undefined;
  return {
    expression: conditions.map(({ as }, n) => as(`:where${n}`)).join(' AND '),
    names: Object.fromEntries(conditions.flatMap(({ names }) => names)),
    values: Object.fromEntries(conditions.map(({ value }, n) => [`:where${n}`, value])),
  };
}

export const matchesWhere = (item: object, where: Where = {}): boolean =>
  Object.entries(where).every(([path, wanted]) => {
    const value = valueAt(item, path);
    if (typeof wanted !== 'object') return value === wanted;
    if ('not' in wanted) return value !== wanted.not;
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
