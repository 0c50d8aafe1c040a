import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import type { FileProfile } from './import-file.ts';
import type { ImportedFile } from './use-import-file.ts';

interface FileDropProps {
  readonly file: ImportedFile;
  readonly opened?: (profile: FileProfile) => void;
}

/** Where a CSV file is dropped or chosen. */
export function FileDrop({ file, opened }: FileDropProps) {
  const words = useWords('imports');
  const format = useFormat();
  const { profile, problem, isReading } = file;
  const open = async (chosen: File) => {
    const read = await file.open(chosen);
    if (read) opened?.(read);
  };
  return (
    <DropZone
      className="react-aria-DropZone file-drop"
      aria-label={words.drop}
      onDrop={({ items }) => {
        const dropped = items.find((item) => item.kind === 'file');
        if (dropped) void dropped.getFile().then(open);
      }}
    >
      {profile ? (
        <p>
          <strong>{profile.name}</strong> · {words.rows(format.number(profile.rows))}
        </p>
      ) : (
        <p>{isReading ? words.reading : words.drop}</p>
      )}
      <FileTrigger
        acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv']}
        onSelect={(files) => {
          const [chosen] = files ?? [];
          if (chosen) void open(chosen);
        }}
      >
        <Button className={profile ? 'react-aria-Button' : 'primary'} isDisabled={isReading}>
          {profile ? words.chooseOther : words.choose}
        </Button>
      </FileTrigger>
      {problem && <p role="alert">{words[problem]}</p>}
    </DropZone>
  );
}
