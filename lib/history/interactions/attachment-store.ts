import type { AttachmentType } from '../../foundation/attachment-type.ts';
import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { presignObject, putObject } from '../../platform/aws/bucket.ts';

const linkSeconds = 300;

const extensions: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** A file is at another origin than the console, and a browser saves it and does not show it. */
export const attachmentStore = (organization: OrganizationId) => {
  const keyOf = (interaction: InteractionId): string => `attachments/${organization}/${interaction}`;
  return {
    put: (interaction: InteractionId, content: Buffer, type: AttachmentType): Promise<void> =>
      putObject(keyOf(interaction), content, type, `${interaction}.${extensions[type]}`),

    link: async (interaction: InteractionId, now: Date) => ({
      url: await presignObject(keyOf(interaction), linkSeconds),
      expires_at: new Date(now.getTime() + linkSeconds * 1000).toISOString(),
    }),
  };
};
