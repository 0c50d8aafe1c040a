import { parse } from 'csv-parse/sync';
import { type Receivable, describePortfolio } from '../stack/describe-portfolio.ts';
import { readOfficialFile } from './official-data.ts';

/** A sample of the invoices, for several pages and parts of an import; `RECEIVABLES=1` takes all. */
const oneIn = Number(process.env['RECEIVABLES'] || 4);

type Row = Readonly<Record<'invoiceNumber' | 'customerID' | 'InvoiceAmount' | 'DueDate' | 'SettledDate', string>>;

/** `1/2/2013` as `2013-01-02`. */
function dayOf(text: string): string {
  const [, month, day, year] = /^(\d+)\/(\d+)\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined) throw new Error(`${text} is not a day.`);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Invoices settled by this day are paid; the later settlements have not happened yet. */
const settledUntil = '2013-06-30';

function receivableOf({ invoiceNumber, customerID, InvoiceAmount, DueDate, SettledDate }: Row): Receivable {
  const settledAt = dayOf(SettledDate);
  return {
    record: {
      external_id: invoiceNumber,
      contact: { external_id: customerID, name: customerID },
      total_amount: Number(InvoiceAmount),
      due_date: dayOf(DueDate),
    },
    settledAt: settledAt <= settledUntil ? settledAt : undefined,
  };
}

const rows = parse<Row>(readOfficialFile('data/receivables.csv'), { columns: true });
describePortfolio('the real receivables', rows.filter((_, n) => n % oneIn === 0).map(receivableOf));
