import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from './account.ts';

/** An account as the table's stream has it. */
export type AccountImage = Account & { readonly organization: OrganizationId };

/** The image of a change, if it is an account. */
export const accountIn = (image: unknown): AccountImage | undefined =>
  typeof image === 'object' && image !== null && 'kind' in image && image.kind === 'account'
    ? // Items of this kind are accounts.
      (image as AccountImage)
    : undefined;
