import { useEffect, useRef, useState } from 'react';
import type { FileProfile } from '../file/import-file.ts';
import { type OpenedFile, openFileWorker } from './open-file-worker.ts';

type FileProblem = 'tooLarge' | 'unreadable' | 'emptyFile' | 'headersOnly';

export interface ImportedFile {
  readonly profile: FileProfile | undefined;
  readonly problem: FileProblem | undefined;
  readonly isReading: boolean;
  readonly open: (file: File) => Promise<FileProfile | undefined>;
  readonly worker: () => OpenedFile;
}

const maxBytes = 100_000_000;

const problemOf = ({ rows, columns }: FileProfile): FileProblem | undefined => {
  if (columns.length === 0) return 'emptyFile';
  return rows === 0 ? 'headersOnly' : undefined;
};

/** The chosen file, read in a worker that stops with the screen. */
export function useImportFile(): ImportedFile {
  const opened = useRef<OpenedFile>(undefined);
  const [profile, setProfile] = useState<FileProfile>();
  const [problem, setProblem] = useState<FileProblem>();
  const [isReading, setReading] = useState(false);
  const worker = () => (opened.current ??= openFileWorker());
  useEffect(
    () => () => {
      opened.current?.close();
      opened.current = undefined;
    },
    [],
  );
  const open = async (file: File): Promise<FileProfile | undefined> => {
    setProfile(undefined);
    setProblem(file.size > maxBytes ? 'tooLarge' : undefined);
    if (file.size > maxBytes) return undefined;
    setReading(true);
    try {
      const read = await worker().read(file);
      const found = problemOf(read);
      setProblem(found);
      if (found !== undefined) return undefined;
      setProfile(read);
      return read;
    } catch {
      setProblem('unreadable');
      return undefined;
    } finally {
      setReading(false);
    }
  };
  return { profile, problem, isReading, open, worker };
}
