import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { saveCsv } from '../../../csv/save-file.ts';
import { useFormat } from '../../../locales/format.ts';
import { useLanguage, useTranslations } from '../../../locales/language.ts';
import type { RefusedRecord } from '../file/import-file.ts';
import { reasonHeaders } from '../file/reason-headers.ts';
import type { ImportedFile } from './use-import-file.ts';

interface FailuresButtonProps {
  readonly file: ImportedFile;
  readonly count: number;
  readonly refused: readonly RefusedRecord[];
}

export function FailuresButton({ file, count, refused }: FailuresButtonProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { language } = useLanguage();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const { fields, problems } = t;
    const text = await file.worker().failures({ refused, header: reasonHeaders[language], fields, problems });
    saveCsv(t.failuresFile, text);
    setPending(false);
  };
  return (
    <>
      <p className="soft">{t.correct}</p>
      <p>
        <Button isPending={isPending} onPress={() => void save()}>
          {t.downloadFailures(format.count(count))}
        </Button>
      </p>
    </>
  );
}
