import { Button } from 'react-aria-components/Button';
import { saveCsv } from '../csv/save-file.ts';
import { Icon } from '../components/icon.tsx';
import { showToast } from '../components/toasts.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import type { CsvColumn } from './csv-button.tsx';

interface RowsCsvButtonProps<Row> {
  /** Without the extension. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Downloads rows that are on the screen as CSV. */
export function RowsCsvButton<Row>({ name, columns, rows }: RowsCsvButtonProps<Row>) {
  const t = useTranslations('shell');
  const format = useFormat();
  const save = async () => {
    const { csvText } = await import('../csv/csv-text.ts');
    const lines = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
    saveCsv(`${name}.csv`, csvText([columns.map(({ header }) => header), ...lines]));
    showToast({ text: t.exported(format.count(rows.length)) });
  };
  return (
    <span title={`${t.export}: ${name}`}>
      <Button className="square ghost" aria-label={`${t.export}: ${name}`} onPress={() => void save()}>
        <Icon name="download" />
      </Button>
    </span>
  );
}
