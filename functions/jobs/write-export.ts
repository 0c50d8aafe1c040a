import { ExportToWrite } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';
import { writeExport } from '../../lib/portfolio/exports/write-export.ts';

export const handler = onQueue('export', ExportToWrite, ({ message, now, isLast }) =>
  writeExport(message.organization, message.export_id, { now, isLast }),
);
