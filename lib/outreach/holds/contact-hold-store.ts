import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import type { AttemptLog } from '../dispatch/attempt-log.ts';

export const contactHoldStore = (organization: OrganizationId) => ({
  /** The write that lists the open holds of a contact, so that every reservation that read the log before fails. */
  update: (contact: ContactId, log: AttemptLog | undefined, holds: readonly ContactHold[]): TransactionPart => ({
    update: keys.attempts(organization, contact),
    change: {
      set: { kind: 'attempts', organization, ...(!log && { attempts: {} }), ...(holds.length > 0 && { holds }) },
      ...(holds.length === 0 && { remove: ['holds'] }),
      add: { version: 1 },
      onlyIf: log ? unchangedSince(log) : absent,
    },
  }),
});
