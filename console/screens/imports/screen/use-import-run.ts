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
  readonly refreshHistory: () => void;
  readonly end: () => void;
}

const maxAttempts = 6;
const isTransient = (error: unknown): error is Refusal =>
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
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const update = (changed: ImportRun | undefined) => {
    storeRun(organization, changed);
    if (!isUnmounted.current) setRun(changed);
  };
  const submitPart = async (of: ImportRun, part: number, attempt = 1): Promise<string> => {
    try {
      const accounts = await file.worker().part(part);
      const reply = await submitImport(service, { accounts: [...accounts] }, partIdempotencyKey(of, part));
      rememberName(reply.job_id, of.file.name);
      return reply.job_id;
    } catch (refusal) {
      if (!isTransient(refusal) || attempt === maxAttempts) throw refusal;
      await wait(refusal.retryAfterSeconds ?? attempt);
      return submitPart(of, part, attempt + 1);
    }
  };
  const refreshHistory = useCallback(
    () => void queries.invalidateQueries({ queryKey: [organization, ...importsKey, 'list'] }),
    [queries, organization],
  );
  const sendAll = async (from: ImportRun) => {
    setSending(true);
    setError(undefined);
    try {
      let current = from;
      for (let part = nextPart(current); part !== undefined && !isUnmounted.current; part = nextPart(current)) {
        current = withJob(current, part, await submitPart(current, part));
        update(current);
      }
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSending(false);
      refreshHistory();
    }
  };
  return {
    run,
    isSending,
    error,
    start: (newRun) => {
      update(newRun);
      void sendAll(newRun);
    },
    send: () => {
      if (run) void sendAll(run);
    },
    refreshHistory,
    end: () => update(undefined),
  };
}
