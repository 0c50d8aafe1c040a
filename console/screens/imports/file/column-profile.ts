import { currenciesOf } from './currency-signs.ts';
import { type DateFormat, dayEvidence, isWrittenDay, parseDay } from './date-format.ts';
import { isPlaceholder, isRounded, mayBeRounded } from './id-cells.ts';
import { type Evidence, type NumberFormat, numberFormats } from '../../../amounts/written-digits.ts';
import { combine, numberEvidence, readAmount } from './number-format.ts';
import type { Table } from './read-table.ts';
import { isBlank } from './sheet-lines.ts';

/** The shares of the cells, from 0 to 1, that can be read as a kind of value. */
interface ValueShares {
  readonly amount: number;
  readonly day: number;
  /** Days as digits only, such as 45992 or 20251231. */
  readonly digitDay: number;
  readonly phone: number;
  readonly email: number;
  readonly currency: number;
  readonly text: number;
  /** Whole numbers that count instalments rather than money. */
  readonly small: number;
  readonly zone: number;
}

export interface ColumnProfile {
  readonly header: string;
  readonly samples: readonly string[];
  /** The number of cells that have a value. */
  readonly filled: number;
  /** The share of different values. */
  readonly distinct: number;
  readonly shares: ValueShares;
  readonly numbers: Evidence<NumberFormat>;
  /** The formats in which some cells have three decimals, as few currencies do; in the other one these are thousands. */
  readonly thousandths: readonly NumberFormat[];
  readonly dates: Evidence<DateFormat>;
  /** True if a spreadsheet has shortened its ids. */
  readonly hasRoundedIds: boolean;
  /** True if its ids stand for missing ones. */
  readonly hasPlaceholders: boolean;
}

const maxSamples = 3;
/** Columns are described from this many rows. */
const profiledRows = 5000;
const maxInstalments = 360;
/** From this share on, ids that end in zeros are not ids that happen to. */
const suspiciousShare = 0.5;

const kinds: Readonly<Record<keyof ValueShares, (cell: string) => boolean>> = {
  amount: (cell) => readAmount(cell, 'comma') !== undefined,
  day: isWrittenDay,
  digitDay: (cell) => /^\d{5}$|^\d{8}$/.test(cell) && parseDay(cell, 'dmy') !== undefined,
  phone: (cell) => /\d/.test(cell) && !/@/.test(cell) && cell.replace(/\D/g, '').length >= 6,
  email: (cell) => cell.includes('@'),
  currency: (cell) => cell === '$' || (currenciesOf(cell) ?? []).length > 0,
  text: (cell) => /\p{L}{2}/u.test(cell),
  small: (cell) => /^\d{1,3}$/.test(cell) && Number(cell) <= maxInstalments,
  zone: (cell) => /^[A-Z]\w+\/\w/.test(cell),
};

const threeDecimals: Readonly<Record<NumberFormat, RegExp>> = { comma: /\d,\d{3}(?!\d)/, point: /\d\.\d{3}(?!\d)/ };

const isThousandth = (cell: string, format: NumberFormat): boolean =>
  threeDecimals[format].test(cell) && numberEvidence(cell) === 'ambiguous';

const share = (cells: readonly string[], isOfKind: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(isOfKind).length / cells.length;

export function profileColumns(table: Pick<Table, 'headers' | 'count' | 'rowAt'>): ColumnProfile[] {
  const columns = table.headers.map((): string[] => []);
  for (let row = 0; row < Math.min(table.count, profiledRows); row += 1) {
    const cells = table.rowAt(row);
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (!isBlank(cell)) column.push(cell.trim());
    }
  }
  return columns.map((cells, at) => profileOf(table.headers[at] ?? '', cells));
}

function profileOf(header: string, cells: readonly string[]): ColumnProfile {
  const values = cells.filter((cell) => !isPlaceholder(cell));
  const shareOf = (kind: keyof ValueShares) => share(values, kinds[kind]);
  const distinct = new Set(values);
  return {
    header,
    samples: [...new Set(cells)].slice(0, maxSamples),
    filled: cells.length,
    distinct: values.length === 0 ? 0 : distinct.size / values.length,
    shares: {
      amount: share(cells, kinds.amount),
      day: shareOf('day'),
      digitDay: shareOf('digitDay'),
      phone: shareOf('phone'),
      email: shareOf('email'),
      currency: shareOf('currency'),
      text: shareOf('text'),
      small: shareOf('small'),
      zone: shareOf('zone'),
    },
    numbers: combine(cells.map(numberEvidence)),
    thousandths: numberFormats.filter((format) => cells.some((cell) => isThousandth(cell, format))),
    dates: combine(cells.map(dayEvidence)),
    hasRoundedIds: cells.some(isRounded) || share(cells, mayBeRounded) >= suspiciousShare,
    hasPlaceholders: values.length < cells.length * suspiciousShare,
  };
}
