import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type PagesQuery, type ReplyPage, type RowOf, rowsOf } from '../queries/pages.ts';
import { saveCsv } from '../csv/save-file.ts';
import { Icon } from '../components/icon.tsx';
import { showToast } from '../components/toasts.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

/** A spreadsheet value of a row: amounts without currency, instants in UTC. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
}

/** The limit of a file, in pages of 50 rows. */
const maxPages = 100;

interface CsvButtonProps<P extends ReplyPage> {
  readonly list: PagesQuery<P>;
  /** Without the extension. */
  readonly name: string;
  readonly columns: readonly CsvColumn<RowOf<P>>[];
}

/** Downloads a list as CSV, including pages that are not loaded yet. */
export function CsvButton<P extends ReplyPage>({ list, name, columns }: CsvButtonProps<P>) {
  const t = useTranslations('shell');
  const format = useFormat();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const [{ csvText }, read] = await Promise.all([
        import('../csv/csv-text.ts'),
        client.infiniteQuery({ ...list, queryKey: [...list.queryKey, 'csv'], pages: maxPages, gcTime: 0 }),
      ]);
      const rows = rowsOf<RowOf<P>>(read);
      const lines = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
      saveCsv(`${name}.csv`, csvText([columns.map(({ header }) => header), ...lines]));
      const isComplete = read.pages.at(-1)?.pagination.next_cursor === null;
      const count = format.count(rows.length);
      showToast({ text: isComplete ? t.exported(count) : t.exportedFirst(count) });
    } catch {
      showToast({ text: t.exportFailed, isFailure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <span title={`${t.export}: ${name}`}>
      <Button className="square" aria-label={`${t.export}: ${name}`} isPending={isPending} onPress={() => void save()}>
        <Icon name="download" />
      </Button>
    </span>
  );
}
