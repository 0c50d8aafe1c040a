import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { applyContactChange } from '../contacts/apply-contact-change.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { hasContactFields } from '../contacts/contact-differences.ts';
import { type Contact, contactChangeDraft, contactCopy, newExternalId } from '../contacts/contact.ts';
import type { ContactChange } from '../contacts/contract.ts';
import { changesStrategy, debtAfter } from './account-state.ts';
import { accountStore } from './account-store.ts';
import { type Account, type AccountUpdate, changesNothing } from './account.ts';
import { changeContact } from './change-contact.ts';
import { addedNames } from '../account-fields/custom-fields.ts';
import { customNameStore } from './custom-name-store.ts';
import { planPersonChecks } from './identity-check.ts';
import { writeWithHolds } from './write-with-holds.ts';

export async function changeAccount(
  organization: OrganizationId,
  id: AccountId,
  decide: (before: Account) => AccountUpdate,
  contactChange: ContactChange | undefined,
  now: Date,
): Promise<Pick<AccountUpdate, 'droppedBreakdown'> & { readonly account: Account }> {
  const store = accountStore(organization);
  const plans = planLoader(organization);
  return retryOnConflict(
    async () => {
      const before = await store.read(id, { consistent: true });
      if (!before) throw notFound('account');
      const update = decide(before);
      if (contactChange && newExternalId(before.contact, contactChange) !== undefined) {
        // First, because it may be rejected. It also writes the account, which must be reread.
        await changeContact(organization, before.contact.id, contactChange);
        return versionConflict;
      }
      const stored = contactChange && (await readContact(organization, before.contact.id));
      const keepsContact =
        !contactChange || (stored && hasContactFields(stored, contactChangeDraft(stored.id, contactChange)));
      if (keepsContact && changesNothing(before, update)) return { account: before };
      await customNameStore(organization).add(new Set(addedNames(before.custom, update.maps.custom)));
      const isOwn = before.contact.external_id === undefined;
      const own = contactChange && isOwn ? await changeOwnContact(organization, stored, contactChange) : undefined;
      const { collection_status, fields } = update;
      const { pending_balance } = update.amounts;
      const debt = { collection_status, pending_balance, due_date: fields.due_date };
      const plan = changesStrategy(before, debt) ? await plans.planOf(debtAfter(before, fields)) : undefined;
      const accountChange = store.updateChange(before, update, now, { contact: own, plan });
      const checks = own && planPersonChecks(before, own, now);
      const written = await writeWithHolds(organization, id, accountChange, checks);
      if (!written.ok) return versionConflict;
      const after = written.item;
      const { droppedBreakdown } = update;
      const dropped = droppedBreakdown && { droppedBreakdown };
      if (!contactChange || own) return { account: after, ...dropped };
      const contact = await changeContact(organization, before.contact.id, contactChange);
      return { account: { ...after, contact: contactCopy(contact) }, ...dropped };
    },
    () => concurrentChange('account'),
  );
}

async function readContact(organization: OrganizationId, id: ContactId): Promise<Contact | undefined> {
  const [contact] = await contactStore(organization).readLatest([id]);
  return contact;
}

async function changeOwnContact(
  organization: OrganizationId,
  stored: Contact | undefined,
  change: ContactChange,
): Promise<Contact> {
  const contact = stored && (await applyContactChange(organization, stored, change));
  if (!contact) throw notFound('contact');
  return contact;
}
