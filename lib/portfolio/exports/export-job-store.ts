import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { absent, getItem, transact, updateItem } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict } from '../../foundation/problem.ts';
import { maxOpenExports } from './contract.ts';
import { type ExportJob, type StoredExportJob, openExportSeconds, parseExportJob } from './export-job.ts';

interface OpenExports {
  readonly kind: 'open_exports';
  readonly version: number;
  readonly exports: Readonly<Record<string, number>>;
}

const openNameOf = (id: ExportId): string => id.replaceAll('-', '');

const whileRunning = ({ run }: Pick<ExportJob, 'run'>) => ({
  expression: '#status = :processing AND #run = :run',
  values: { ':processing': 'processing', ':run': run },
});

const tooManyExports = () =>
  conflict(
    'too_many_exports',
    `The organization has ${maxOpenExports} exports in progress. Try again when one has ended.`,
  );

export const exportJobStore = (organization: OrganizationId) => {
  const read = async (id: ExportId): Promise<ExportJob | undefined> => {
    const found = await getItem<StoredExportJob>(keys.exportJob(organization, id), 'export_job', { consistent: true });
    return found && parseExportJob(found);
  };

  const readOpen = async (now: Date) => {
    const found = await getItem<OpenExports>(keys.openExports(organization), 'open_exports', { consistent: true });
    const open = Object.entries(found?.exports ?? {}).filter(([, until]) => until * 1000 > now.getTime());
    return { found, open: Object.fromEntries(open) };
  };

  return {
    read,

    listing: (): Listing => ({
      partitions: [partitions.exports(organization)],
      index: 'gsi1',
      descending: true,
      kinds: 'export_job',
    }),

    /** @throws Problem 409 `too_many_exports` unless one more export may begin, or this one has begun */
    async requireCapacity(id: ExportId, now: Date): Promise<void> {
      const { open } = await readOpen(now);
      if (Object.keys(open).length >= maxOpenExports && !(openNameOf(id) in open)) throw tooManyExports();
    },

    /**
     * Stores a new export, unless an earlier run of the same request has.
     * @returns the stored export
     * @throws Problem 409 `too_many_exports`
     */
    add: (job: ExportJob, now: Date): Promise<ExportJob> =>
      retryOnConflict(
        async () => {
          const { found, open } = await readOpen(now);
          const isOpen = openNameOf(job.id) in open;
          if (Object.keys(open).length >= maxOpenExports && !isOpen) throw tooManyExports();
          const until = Math.floor(now.getTime() / 1000) + openExportSeconds;
          const openItem = {
            kind: 'open_exports',
            organization,
            version: (found?.version ?? 0) + 1,
            exports: { ...open, [openNameOf(job.id)]: until },
          };
          const { id, created_at: createdAt } = job;
          const item = {
            ...job,
            ...keys.exportJob(organization, id),
            ...indexKeys.exportJob(organization, id, createdAt),
          };
          const written = await transact([
            { put: item, onlyIf: absent },
            { put: { ...openItem, ...keys.openExports(organization) }, onlyIf: found ? unchangedSince(found) : absent },
          ]);
          if (written.ok) return job;
          if (!written.refused.has(0)) return versionConflict;
          return (await read(id)) ?? versionConflict;
        },
        () => concurrentChange('export'),
      ),

    async beginRun(id: ExportId): Promise<ExportJob | undefined> {
      const begun = await updateItem<StoredExportJob>(keys.exportJob(organization, id), {
        add: { run: 1 },
        onlyIf: { expression: '#status = :processing', values: { ':processing': 'processing' } },
      });
      return begun.ok ? parseExportJob(begun.item) : undefined;
    },

    async record(
      job: ExportJob,
      changed: Partial<Pick<ExportJob, 'progress' | 'attempt'>>,
    ): Promise<ExportJob | undefined> {
      const key = keys.exportJob(organization, job.id);
      const updated = await updateItem<StoredExportJob>(key, { set: changed, onlyIf: whileRunning(job) });
      return updated.ok ? parseExportJob(updated.item) : undefined;
    },

    async end(job: ExportJob, ended: Pick<ExportJob, 'status' | 'failure_code'>, now: Date): Promise<boolean> {
      const { ok } = await transact([
        {
          update: keys.exportJob(organization, job.id),
          change: { set: { ...ended, completed_at: now.toISOString() }, onlyIf: whileRunning(job) },
        },
        {
          update: keys.openExports(organization),
          change: { add: { version: 1 }, remove: [`exports.${openNameOf(job.id)}`] },
        },
      ]);
      return ok;
    },
  };
};
