import { useEffect, useRef, useState } from 'react';
import { type RefusedFormat, isRefused } from '../file/file-format.ts';
import type { FileProfile, ReadFile } from '../file/import-file.ts';
import type { TableChoice } from '../file/import-plan.ts';
import { type OpenedFile, openFileWorker } from './open-file-worker.ts';

type FileProblem = 'tooLarge' | 'unreadable' | 'emptyFile' | 'headersOnly';

export interface ImportedFile {
  readonly profile: FileProfile | undefined;
  readonly problem: FileProblem | undefined;
  /** The kind of the chosen file if it is not a table. */
  readonly refused: RefusedFormat | undefined;
  readonly isReading: boolean;
  readonly open: (file: File) => Promise<FileProfile | undefined>;
  /** Takes another sheet, or other lines, for the table. */
  readonly choose: (choice: TableChoice) => void;
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
  const [refused, setRefused] = useState<RefusedFormat>();
  const [isReading, setReading] = useState(false);
  const worker = () => (opened.current ??= openFileWorker());
  useEffect(
    () => () => {
      opened.current?.close();
      opened.current = undefined;
    },
    [],
  );
  const show = async (reading: Promise<ReadFile>): Promise<FileProfile | undefined> => {
    setReading(true);
    try {
      const read = await reading;
      setRefused(isRefused(read) ? read.refused : undefined);
      if (isRefused(read)) return undefined;
      const found = problemOf(read);
      setProblem(found);
      // Other lines or another sheet of a spreadsheet may be the table.
      if (found !== undefined && read.sheets.length < 2 && read.firstLines.length < 2) return undefined;
      setProfile(read);
      return read;
    } catch {
      setProblem('unreadable');
      return undefined;
    } finally {
      setReading(false);
    }
  };
  const open = async (file: File): Promise<FileProfile | undefined> => {
    setProfile(undefined);
    setRefused(undefined);
    setProblem(file.size > maxBytes ? 'tooLarge' : undefined);
    return file.size > maxBytes ? undefined : show(worker().read(file));
  };
  return {
    profile,
    problem,
    refused,
    isReading,
    open,
    choose: (choice) => void show(worker().choose(choice)),
    worker,
  };
}
