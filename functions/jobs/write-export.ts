import { ExportToWrite } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';
import { writeExport } from '../../lib/portfolio/exports/write-export.ts';

export const handler = onQueue('export', ExportToWrite, ({ message, now, isLast }) =>
  writeExport(message.organization, message.export_id, { now, isLast }),
);
