import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../api/refusal.ts';
import { importsKey, submitImport } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import type { ImportPlan } from '../file/import-plan.ts';
import { rememberName } from './remembered-names.ts';
import { type ImportRun, asNewRun, nextPart, partIdempotencyKey, storeRun, storedRun, withJob } from './import-run.ts';
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
  /** Sends everything, although an earlier run sent the same. */
  readonly sendAgain: () => void;
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
  /** On the first attempt of a new run, a repeated reply is to an earlier run. */
  const submitPart = async (of: ImportRun, part: number, isNew: boolean, attempt = 1): Promise<ImportRun> => {
    let isRepeated = false;
    const onReplay = () => {
      isRepeated = isNew && attempt === 1;
    };
    try {
      const accounts = await file.worker().part(part);
      const reply = await submitImport(service, { accounts: [...accounts] }, partIdempotencyKey(of, part), {
        onReplay,
      });
      rememberName(reply.job_id, of.file.name);
      return withJob(of, part, reply.job_id, isRepeated);
    } catch (refusal) {
      if (!isTransient(refusal) || attempt === maxAttempts) throw refusal;
      await wait(refusal.retryAfterSeconds ?? attempt);
      return submitPart(of, part, isNew, attempt + 1);
    }
  };
  const refreshHistory = useCallback(
    () => void queries.invalidateQueries({ queryKey: [organization, ...importsKey, 'list'] }),
    [queries, organization],
  );
  const sendAll = async (from: ImportRun, isNew: boolean) => {
    setSending(true);
    setError(undefined);
    try {
      let current = from;
      for (let part = nextPart(current); part !== undefined && !isUnmounted.current; part = nextPart(current)) {
        current = await submitPart(current, part, isNew);
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
      void sendAll(newRun, true);
    },
    send: () => {
      if (run) void sendAll(run, false);
    },
    sendAgain: () => {
      if (!run) return;
      const again = asNewRun(run, crypto.randomUUID());
      update(again);
      void sendAll(again, true);
    },
    refreshHistory,
    end: () => update(undefined),
  };
}
