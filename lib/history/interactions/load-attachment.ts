import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { attachmentStore } from './attachment-store.ts';
import type { AttachmentView } from './contract.ts';
import { interactionStore } from './interaction-store.ts';

export async function loadAttachment(
  organization: OrganizationId,
  id: InteractionId,
  now: Date,
): Promise<AttachmentView | undefined> {
  const attachment = (await interactionStore(organization).find(id))?.attachment;
  return attachment && { ...attachment, ...(await attachmentStore(organization).link(id, now)) };
}
