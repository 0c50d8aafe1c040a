import { useState } from 'react';
import { useTranslations } from '../../../locales/language.ts';
import { FileDrop } from './file-drop.tsx';
import type { ImportRun } from './import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

interface ResumeDropProps {
  readonly file: ImportedFile;
  readonly run: ImportRun;
  readonly text: string;
  readonly reopened: () => Promise<void>;
}

/** Asks for the file of an import again: after a reload the page has no access to it. */
export function ResumeDrop({ file, run, text, reopened }: ResumeDropProps) {
  const t = useTranslations('imports');
  const [isOther, setOther] = useState(false);
  return (
    <>
      <p>{text}</p>
      <FileDrop
        file={file}
        opened={({ hash }) => {
          const isSame = hash === run.file.hash;
          setOther(!isSame);
          if (isSame) void reopened();
        }}
      />
      {isOther && <p role="alert">{t.otherFile}</p>}
    </>
  );
}
