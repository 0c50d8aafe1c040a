import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../api/refusal.ts';
import { importsKey, submitImport } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import type { ImportPlan } from '../file/import-plan.ts';
import { rememberName } from './remembered-names.ts';
import { type ImportRun, nextPart, partIdempotencyKey, storeRun, storedRun, withJob } from './import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

export type NewRun = Omit<ImportRun, 'plan'> & { readonly plan: ImportPlan };
export type StartRun = (run: NewRun) => void;

export interface Running {
  readonly run: ImportRun | undefined;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly start: StartRun;
  /** Sends the remaining parts. The worker must have read and checked the file. */
  readonly send: () => void;
  readonly listAgain: () => void;
  readonly end: () => void;
}

const maxAttempts = 6;
const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === 'idempotency_in_progress' || [0, 429, 502, 503, 504].includes(error.status));

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The import that this tab started, possibly before a reload. */
export function useImportRun(organization: string, file: ImportedFile): Running {
  const service = useOrganizationService();
  const queries = useQueryClient();
  const [run, setRun] = useState(() => storedRun(organization));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const keep = (changed: ImportRun | undefined) => {
    storeRun(organization, changed);
    if (!isGone.current) setRun(changed);
  };
  const submitPart = async (of: ImportRun, part: number, attempt = 1): Promise<string> => {
    try {
      const accounts = await file.worker().part(part);
      const reply = await submitImport(service, { accounts: [...accounts] }, partIdempotencyKey(of, part));
      rememberName(reply.job_id, of.file.name);
      return reply.job_id;
    } catch (refusal) {
      if (!isPassing(refusal) || attempt === maxAttempts) throw refusal;
      await wait(refusal.retryAfterSeconds ?? attempt);
      return submitPart(of, part, attempt + 1);
    }
  };
  const listAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: [organization, ...importsKey, 'list'] }),
    [queries, organization],
  );
  const sendAll = async (from: ImportRun) => {
    setSending(true);
    setError(undefined);
    try {
      let current = from;
      for (let part = nextPart(current); part !== undefined && !isGone.current; part = nextPart(current)) {
        current = withJob(current, part, await submitPart(current, part));
        keep(current);
      }
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSending(false);
      listAgain();
    }
  };
  return {
    run,
    isSending,
    error,
    start: (begun) => {
      keep(begun);
      void sendAll(begun);
    },
    send: () => {
      if (run) void sendAll(run);
    },
    listAgain,
    end: () => keep(undefined),
  };
}
