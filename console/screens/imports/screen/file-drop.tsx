import { type DragEvent, useState } from 'react';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { FileButton } from './file-button.tsx';
import type { FileProfile } from '../file/import-file.ts';
import type { ImportedFile } from './use-import-file.ts';

interface FileDropProps {
  readonly file: ImportedFile;
  readonly opened?: (profile: FileProfile) => void;
  readonly autoFocus?: boolean;
}

export function FileDrop({ file, opened, autoFocus = false }: FileDropProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { profile, problem, refused, isReading } = file;
  const [isDragging, setDragging] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDragging(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void open(dropped);
  };
  const open = async (chosen: File) => {
    const read = await file.open(chosen);
    if (read) opened?.(read);
  };
  return (
    <div
      className="file-drop"
      data-drop-target={isDragging || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      {profile ? (
        <p>
          <strong>{profile.name}</strong> · {t.rows(format.count(profile.rows))}
        </p>
      ) : (
        <p>{isReading ? t.reading : t.drop}</p>
      )}
      <FileButton
        text={profile ? t.chooseOther : t.choose}
        isPrimary={!profile}
        isPending={isReading}
        autoFocus={autoFocus}
        choose={(chosen) => void open(chosen)}
      />
      {problem && <p role="alert">{t[problem]}</p>}
      {refused && <p role="alert">{t.refusedFile(t.formatNames[refused])}</p>}
    </div>
  );
}
