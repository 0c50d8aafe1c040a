import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { ContactId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { resolveAccountReference } from '../accounts/resolve-account-reference.ts';
import type { NewPayment, PaymentGroupView, RegisteredPaymentView } from './contract.ts';
import { loadGroupView, registeredPaymentView } from './load-payment-view.ts';
import { registerPaymentGroup } from './register-payment-group.ts';
import { registerPayment } from './register-payment.ts';

/** Registers a payment on one account, or over the accounts of a contact. */
export async function registerGivenPayment(
  organization: OrganizationId,
  { account_id, account_external_id, contact_id, contact_external_id, allocation, ...given }: NewPayment,
  id: PaymentId,
  now: Date,
): Promise<{ readonly view: RegisteredPaymentView | PaymentGroupView; readonly isFirst: boolean }> {
  const contact = contactOf(organization, contact_id, contact_external_id);
  if (contact !== undefined) {
    const { group, isFirst } = await registerPaymentGroup(organization, { contact, allocation, given }, id, now);
    return { view: await loadGroupView(organization, group), isFirst };
  }
  const account = resolveAccountReference(organization, { account_id, account_external_id });
  const registered = await registerPayment(organization, account, given, id, now);
  return { view: registeredPaymentView(registered.payment, registered.account), isFirst: registered.isFirst };
}

const contactOf = (organization: OrganizationId, id?: ContactId, externalId?: string): ContactId | undefined =>
  externalId === undefined ? id : contactIdOf(organization, externalId);
