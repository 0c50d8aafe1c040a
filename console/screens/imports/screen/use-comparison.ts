import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Import, importQuery, submitImport } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { rememberName } from './remembered-names.ts';
import type { ImportedFile } from './use-import-file.ts';

/** What the file would change, found by imports that only validate. */
export interface Comparison {
  readonly isStarted: boolean;
  /** The result of every part, once all have ended. */
  readonly found: readonly Import[] | undefined;
  readonly error: unknown;
  /** Compares the parts that are not compared yet. */
  readonly compare: () => void;
}

export function useComparison(file: ImportedFile, parts: number): Comparison {
  const service = useOrganizationService();
  const [jobs, setJobs] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const queries = useQueries({ queries: jobs.map((job) => importQuery(service, job)) });
  const submitRest = async () => {
    setSending(true);
    setRefusal(undefined);
    try {
      for (let part = jobs.length; part < parts; part++) {
        const accounts = await file.worker().part(part);
        const body = { accounts: [...accounts], mode: 'validate' as const };
        const { job_id: id } = await submitImport(service, body, crypto.randomUUID());
        if (file.profile) rememberName(id, file.profile.name);
        setJobs((before) => [...before, id]);
      }
    } catch (error) {
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  const ended = queries.flatMap(({ data }) => (data && data.status !== 'processing' ? [data] : []));
  const failed = queries.find(({ error }) => error !== null);
  return {
    isStarted: isSending || jobs.length > 0 || refusal !== undefined,
    found: ended.length === parts ? ended : undefined,
    error: refusal ?? failed?.error ?? undefined,
    compare: () => {
      for (const query of queries) if (query.error) void query.refetch();
      if (!isSending) void submitRest();
    },
  };
}
