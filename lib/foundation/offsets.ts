/** A period in which a zone keeps one offset; instants and offset in milliseconds, `until` exclusive. */
export interface Span {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const millisecondsPerWeek = 604_800_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const spansOfZones = new Map<string, Map<number, readonly Span[]>>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
    formats.set(timezone, format);
  }
  return format;
}

/** The offset of a zone from UTC at an instant, in milliseconds; positive east of Greenwich. */
export function offsetAt(timezone: string, at: number): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatOf(timezone).format(at)) ?? [];
  if (!sign) return 0;
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '+' ? ahead : -ahead;
}

function changeBetween(timezone: string, from: number, until: number): number {
  const before = offsetAt(timezone, from);
  let [low, high] = [from, until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timezone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** From 2000 to 2040 each zone's changes are at least seven days apart, so a week has one span or two. */
function spansOfWeek(timezone: string, week: number): readonly Span[] {
  const from = week * millisecondsPerWeek;
  const until = from + millisecondsPerWeek;
  const first = offsetAt(timezone, from);
  const last = offsetAt(timezone, until);
  if (first === last) return [{ from, until, offset: first }];
  const change = changeBetween(timezone, from, until);
  return [
    { from, until: change, offset: first },
    { from: change, until, offset: last },
  ];
}

/** A span is at most a week long, so the next one may have the same offset. */
export function spanAt(timezone: string, at: number): Span {
  let weeks = spansOfZones.get(timezone);
  if (!weeks) {
    weeks = new Map<number, readonly Span[]>();
    spansOfZones.set(timezone, weeks);
  }
  const week = Math.floor(at / millisecondsPerWeek);
  let spans = weeks.get(week);
  if (!spans) {
    spans = spansOfWeek(timezone, week);
    weeks.set(week, spans);
  }
  const span = spans.find(({ until }) => at < until);
  if (!span) throw new RangeError(`Not an instant: ${at}`);
  return span;
}
