import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { DraftRecord } from '../file/build-record.ts';
import { type ImportField, importFields, isCustom, isDay } from '../file/import-fields.ts';
import type { ImportPlan } from '../file/import-plan.ts';
import { useFieldText } from './use-field-text.ts';
import { Table } from '../../../tables/table.tsx';

interface PreviewTableProps {
  readonly records: readonly DraftRecord[];
  readonly plan: ImportPlan;
  readonly currency: string;
}

const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    record,
  );

const pathOf = (field: ImportField): readonly string[] => field.replace(/^payment\./, 'payments.0.').split('.');

export function PreviewTable({ records, plan, currency }: PreviewTableProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fieldText = useFieldText();
  const customFields = plan.columns.filter((field) => field !== null && isCustom(field));
  const fields = [...importFields, ...customFields].filter(
    (field) => plan.columns.includes(field) || records.some((record) => valueAt(record, pathOf(field)) !== undefined),
  );
  const textOf = (record: DraftRecord, field: ImportField): string => {
    const value = valueAt(record, pathOf(field));
    if (typeof value === 'number') {
      const code = record['currency'];
      return format.money(value, typeof code === 'string' ? code : currency);
    }
    if (isDay(field) && typeof value === 'string') return format.day(value);
    return typeof value === 'string' ? value : '—';
  };
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t.preview}</h2>
      <p className="soft">{t.previewRows(format.count(records.length))}</p>
      <Table
        labelledBy="preview"
        columns={fields.map((field) => ({
          header: fieldText(field),
          is: 'sample',
          cell: (record: DraftRecord) => textOf(record, field),
        }))}
        rows={records}
        rowKey={(_, at) => at}
      />
    </section>
  );
}
