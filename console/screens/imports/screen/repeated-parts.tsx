import { Button } from 'react-aria-components/Button';
import type { Import } from '../../../queries/imports.ts';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ImportRun } from './import-run.ts';

interface RepeatedPartsProps {
  readonly run: ImportRun;
  readonly found: readonly Import[];
  readonly hasFile: boolean;
  readonly sendAgain: () => void;
}

/** Says that the same content was imported before and was not sent again, and offers to send it all the same. */
export function RepeatedParts({ run, found, hasFile, sendAgain }: RepeatedPartsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const repeated = new Set(run.parts.flatMap(({ job, isRepeated }) => (isRepeated ? [job] : [])));
  const times = found.flatMap(({ job_id: id, created_at: at }) => (repeated.has(id) ? [at] : [])).toSorted();
  const [first] = times;
  if (first === undefined) return null;
  const at = format.instant(first);
  return (
    <div role="alert" className="notice">
      <p>{times.length === run.parts.length ? t.sameFile(at) : t.sameParts(format.count(times.length), at)}</p>
      {hasFile && <Button onPress={sendAgain}>{t.sendAgain}</Button>}
    </div>
  );
}
