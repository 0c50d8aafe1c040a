import { keys } from '../../platform/aws/table/keys.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { PromiseToPay } from './promise.ts';

export interface Registration {
  readonly kind: 'callback_event';
  /** Absent from registrations of earlier versions. */
  readonly account_id?: AccountId;
  readonly created_at: string;
}

export const registrationItem = (
  organization: OrganizationId,
  { id, account_id, created_at }: Pick<PromiseToPay, 'id' | 'account_id' | 'created_at'>,
) => ({
  ...keys.callbackEvent(organization, 'promise', id),
  ...({ kind: 'callback_event', account_id, created_at } satisfies Registration),
  organization,
});
