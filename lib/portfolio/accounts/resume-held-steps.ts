import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { afterHold } from '../../policy/strategies/position.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { accountStore } from './account-store.ts';
import { contactAccountStore } from './contact-account-store.ts';
import { positionOf } from './position-update.ts';

interface Released {
  /** Absent for a hold on the person. */
  readonly account_id?: AccountId | undefined;
  readonly contact_id: ContactId;
}

const maxAccounts = 1000;
const accountsAtOnce = 8;

/**
 * Makes the steps due that a released hold postponed; other holds and rules decide about them again. A step that this does
 * not reach, because it failed or the process died, waits until it would have been due otherwise.
 */
export async function resumeHeldSteps(organization: OrganizationId, released: Released, now: Date): Promise<void> {
  try {
    const ids = await findAccounts(organization, released);
    await mapInParallel(ids, accountsAtOnce, (id) =>
      retryOnConflict(
        () => resumeStep(organization, id, now),
        () => tooManyConflicts('account'),
      ),
    );
  } catch (error) {
    // Not the hold itself, which has the words of the person.
    const { account_id, contact_id } = released;
    log.error('steps that a hold postponed could not be resumed', {
      organization,
      account_id,
      contact_id,
      error: toError(error),
    });
  }
}

async function findAccounts(
  organization: OrganizationId,
  { account_id: account, contact_id: id }: Released,
): Promise<readonly AccountId[]> {
  if (account !== undefined) return [account];
  const [contact] = await contactStore(organization).readLatest([id]);
  return contact ? contactAccountStore(organization).find(contact, maxAccounts) : [];
}

async function resumeStep(
  organization: OrganizationId,
  id: AccountId,
  now: Date,
): Promise<undefined | typeof versionConflict> {
  const account = await accountStore(organization).read(id, { consistent: true });
  const position = account && positionOf(account);
  if (!account?.campaign_id || !position) return undefined;
  const next = afterHold(position, now.toISOString());
  if (next === position) return undefined;
  return (await accountStore(organization).updatePosition(account, account.campaign_id, next))
    ? undefined
    : versionConflict;
}
