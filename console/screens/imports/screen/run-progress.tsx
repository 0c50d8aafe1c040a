import type { Import } from '../../../queries/imports.ts';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ImportRun } from './import-run.ts';

interface RunProgressProps {
  readonly run: ImportRun;
  readonly found: readonly Import[];
}

export function RunProgress({ run, found }: RunProgressProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const all = run.parts.reduce((sum, { records }) => sum + records, 0);
  const processed = found.reduce((sum, each) => sum + each.processed, 0);
  const sent = run.parts.filter(({ job }) => job !== undefined).length;
  const text = t.processed(format.number(processed), format.count(all));
  return (
    <div role="status">
      <progress value={processed} max={all} aria-label={text} />
      <p>{text}</p>
      {run.parts.length > 1 && (
        <p className="soft">{t.sendingParts(format.number(sent), format.count(run.parts.length))}</p>
      )}
    </div>
  );
}
