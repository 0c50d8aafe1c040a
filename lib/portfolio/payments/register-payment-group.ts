import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type ContactId, type OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import { contactAccountStore } from '../accounts/contact-account-store.ts';
import { resumeHeldSteps } from '../accounts/resume-held-steps.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { allocate, tooManyAccounts } from './allocation.ts';
import { type AwaitedReversal, reversedAtOnce } from './awaited-reversal.ts';
import type { PaymentAllocation } from './contract.ts';
import type { PaymentGroup } from './payment-group.ts';
import { paymentStore } from './payment-store.ts';
import { type GivenPayment, applyPayment, paymentIdInUse } from './payment.ts';
import { planPayment, reversedPaymentParts } from './plan-payment.ts';

/** Those of a person that are considered. */
const maxAccountsRead = 200;

const maxTransactionParts = 100;

export interface PaymentOfContact {
  readonly contact: ContactId;
  readonly allocation?: PaymentAllocation | undefined;
  readonly given: GivenPayment;
}

/**
 * Registers what was paid over several accounts of a person, in one transaction and once: a repetition returns the
 * first division, whatever the accounts owe by then.
 */
export const registerPaymentGroup = (
  organization: OrganizationId,
  { contact: contactId, allocation, given }: PaymentOfContact,
  id: PaymentId,
  now: Date,
): Promise<{ readonly group: PaymentGroup; readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const [stored, contact] = await Promise.all([
        paymentStore(organization).read(id),
        contactStore(organization).read(contactId),
      ]);
      if (!contact) throw notFound('contact');
      const awaited = stored?.kind === 'awaited_reversal' ? stored : undefined;
      if (stored && stored.kind !== 'awaited_reversal')
        return { group: groupOf(stored, contact), isFirst: !given.external_id };
      const group = await writeGroup(organization, contact, { allocation, given, id, awaited }, now);
      return group ? { group, isFirst: true } : versionConflict;
    },
    () => concurrentChange('contact'),
  );

/** A contact that was merged has the payments of its former ids. */
function groupOf(stored: { readonly kind: 'payment' } | PaymentGroup, { id, aliases = [] }: Contact): PaymentGroup {
  if (stored.kind !== 'payment_group' || ![id, ...aliases].includes(stored.contact_id)) throw paymentIdInUse();
  return stored;
}

async function writeGroup(
  organization: OrganizationId,
  contact: Contact,
  {
    allocation,
    given,
    id,
    awaited,
  }: Omit<PaymentOfContact, 'contact'> & { readonly id: PaymentId; readonly awaited?: AwaitedReversal | undefined },
  now: Date,
): Promise<PaymentGroup | undefined> {
  const ids = await contactAccountStore(organization).find(contact, maxAccountsRead + 1);
  if (ids.length > maxAccountsRead) throw tooManyAccounts();
  const accounts = await accountStore(organization).readMany(ids, { consistent: true });
  const own = accounts.filter((account) => account.contact.id === contact.id);
  const shares = allocate(own, { ...given, allocation }, now);
  const paid_at = given.paid_at ?? now.toISOString();
  const allPlanned = await Promise.all(
    shares.map(async ({ account, amount }) => {
      const applied = applyPayment(
        account,
        { ...given, amount, paid_at, group_id: id },
        deriveId(PaymentId, id, account.id),
        now,
      );
      if (awaited) {
        const { payment } = reversedAtOnce(account, applied, awaited);
        return { account, payment, endsClaims: false, parts: reversedPaymentParts(organization, account, payment) };
      }
      const writes = await planPayment(organization, account, applied, now);
      return writes && { account, payment: applied.payment, ...writes };
    }),
  );
  const planned = allPlanned.flatMap((each) => each ?? []);
  if (planned.length < shares.length) return undefined;
  const group: PaymentGroup = {
    kind: 'payment_group',
    id,
    contact_id: contact.id,
    ...(given.external_id && { external_id: given.external_id }),
    payments: planned.map(({ payment }) => ({ id: payment.id, account_id: payment.account_id })),
    paid_at,
    created_at: now.toISOString(),
  };
  const parts = [paymentStore(organization).groupInsertion(group, awaited), ...planned.flatMap((each) => each.parts)];
  if (parts.length > maxTransactionParts)
    throw conflict('too_many_changes', 'The payment ends too many claims at once. Name fewer accounts in allocation.');
  if (!(await transact(parts)).ok) return undefined;
  for (const { account, endsClaims } of planned)
    if (endsClaims) await resumeHeldSteps(organization, { account_id: account.id, contact_id: contact.id }, now);
  return group;
}
