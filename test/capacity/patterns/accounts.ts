import type { ContactId, OrganizationId } from '../../../lib/foundation/ids.ts';
import { aRecord, createAccount, createAccountsSharing, withSharedContact } from '../../harness/portfolio.ts';
import { contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import { segments } from '../../../lib/platform/aws/table/keys.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const ownContact = { name: 'Ana Pérez', email: 'ana@example.com' };

export const accountPatterns: Exercises = {
  'account-read': measureOnce(async (service) => {
    const organization = await service.organization('account-read');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('readAccount', { organization, params: { id } });
  }),

  'account-read-external-id': measureOnce(async (service) => {
    const organization = await service.organization('account-read-external-id');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('readAccount', { organization, params: { id: 'INV-1' }, query: { by: 'external_id' } });
  }),

  'account-read-elsewhere': measureOnce(async (service) => {
    const organization = await service.organization('account-read-elsewhere');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    const sent = { organization: null, role: 'platform_admin', actingFor: organization } as const;
    return () => service.call('readAccount', { ...sent, params: { id } });
  }),

  'account-create': measureOnce(async (service) => {
    const organization = await service.organization('account-create');
    return () => createAccount(service, organization, aRecord('INV-1'));
  }),

  'account-create-no-phone': measureOnce(async (service) => {
    const organization = await service.organization('account-create-no-phone');
    return () => createAccount(service, organization, aRecord('INV-1', { contact: ownContact }));
  }),

  'account-create-shared': measureOnce(async (service) => {
    const organization = await service.organization('account-create-shared');
    return () => createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
  }),

  'account-create-custom': measureOnce(async (service) => {
    const organization = await service.organization('account-create-custom');
    return () => createAccount(service, organization, aRecord('INV-1', { custom: { cost_center: 'north' } }));
  }),

  'account-create-known': measureOnce(async (service) => {
    const organization = await service.organization('account-create-known');
    await createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
    return () => createAccount(service, organization, withSharedContact('INV-2', 'PERSON-1'));
  }),

  'account-upsert': measureOnce(async (service) => {
    const organization = await service.organization('account-upsert');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => createAccount(service, organization, aRecord('INV-1'));
  }),

  'account-upsert-total': measureOnce(async (service) => {
    const organization = await service.organization('account-upsert-total');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => createAccount(service, organization, aRecord('INV-1', { total_amount: 900 }));
  }),

  'account-upsert-resolve': measureOnce(async (service) => {
    const organization = await service.organization('account-upsert-resolve');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => createAccount(service, organization, aRecord('INV-1', { pending_balance: 0 }));
  }),

  'account-upsert-balance': measureGrowth('n', [1, 3], async (service, size) => {
    const organization = await service.organization(`account-upsert-balance-${size}`);
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    for (let n = 0; n < size; n++)
      await service.call('createPayment', { organization, body: { account_id: id, amount: 1 } });
    return () => createAccount(service, organization, aRecord('INV-1', { pending_balance: 500 }));
  }),

  'account-upsert-moves': measureOnce(async (service) => {
    const organization = await service.organization('account-upsert-moves');
    await createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
    return () => createAccount(service, organization, withSharedContact('INV-1', 'PERSON-2'));
  }),

  'account-upsert-unnamed': measureOnce(async (service) => {
    const organization = await service.organization('account-upsert-unnamed');
    await createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
    return () => createAccount(service, organization, aRecord('INV-1'));
  }),

  'account-change': measureOnce(async (service) => {
    const organization = await service.organization('account-change');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('updateAccount', { organization, params: { id }, body: { reference: 'R-1' } });
  }),

  'account-change-contact': measureOnce(async (service) => {
    const organization = await service.organization('account-change-contact');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    const body = { contact: { name: 'Ana María Pérez' } };
    return () => service.call('updateAccount', { organization, params: { id }, body });
  }),

  'account-status': measureOnce(async (service) => {
    const organization = await service.organization('account-status');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    const body = { status: 'resolved', reason: 'Written off' };
    return () => service.call('changeAccountStatus', { organization, params: { id }, body });
  }),

  'account-change-status': measureGrowth('n', [4, 20], async (service, size) => {
    const { organization, accounts } = await createAccountsSharing(service, 'account-change-status', size);
    const body = { action: 'pause', account_ids: accounts.map(({ id }) => id) };
    return () => service.call('changeAccountsInBulk', { organization, body });
  }),
};

/** Creates contacts of which each two may be one person. */
/**
 * An external id of a contact in each of the first segments, all of one length: the cost of a list depends on the
 * segments of its rows and on their sizes.
 */
function personsBySegment(organization: OrganizationId, count: number): readonly string[] {
  const candidates = Array.from({ length: 1000 }, (_, n) => `PERSON-${String(n).padStart(3, '0')}`);
  return segments
    .slice(0, count)
    .map((segment) => required(candidates.find((id) => contactIdOf(organization, id).startsWith(segment))));
}

async function recordPairs(service: Service, organization: OrganizationId, count: number): Promise<ContactId[]> {
  const { recordDuplicates } = await import('../../../lib/portfolio/contacts/record-duplicates.ts');
  const { contactStore } = await import('../../../lib/portfolio/contacts/contact-store.ts');
  const ids: ContactId[] = [];
  for (const external_id of personsBySegment(organization, count)) {
    const body = { ...aRecord('').contact, external_id };
    const { id } = await service.call<{ id: ContactId }>('createContact', { organization, body });
    ids.push(id);
    const [contact] = await contactStore(organization).readLatest([id]);
    if (contact) await recordDuplicates([{ before: undefined, after: { ...contact, organization } }]);
  }
  return ids;
}

export const contactPatterns: Exercises = {
  'contact-read': measureOnce(async (service) => {
    const organization = await service.organization('contact-read');
    const { contact } = await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('readContact', { organization, params: { id: contact.id } });
  }),

  'contact-create': measureOnce(async (service) => {
    const organization = await service.organization('contact-create');
    return () => service.call('createContact', { organization, body: aRecord('').contact });
  }),

  'contact-create-whatsapp': measureOnce(async (service) => {
    const organization = await service.organization('contact-create-whatsapp');
    const body = { ...aRecord('').contact, whatsapp: '+5491155550199' };
    return () => service.call('createContact', { organization, body });
  }),

  'contact-give-external-id': measureOnce(async (service) => {
    const organization = await service.organization('contact-give-external-id');
    const { contact } = await createAccount(service, organization, aRecord('INV-1'));
    const body = { external_id: 'PERSON-1' };
    return () => service.call('updateContact', { organization, params: { id: contact.id }, body });
  }),

  'contact-create-no-phone': measureOnce(async (service) => {
    const organization = await service.organization('contact-create-no-phone');
    return () => service.call('createContact', { organization, body: ownContact });
  }),

  'contact-upsert': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization } = await createAccountsSharing(service, 'contact-upsert', size);
    const body = { ...aRecord('').contact, external_id: 'PERSON-1' };
    return () => service.call('createContact', { organization, body });
  }),

  'contact-change': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization, contact } = await createAccountsSharing(service, 'contact-change', size);
    return () => service.call('updateContact', { organization, params: { id: contact }, body: { name: 'Ana' } });
  }),

  'contact-change-own': measureOnce(async (service) => {
    const organization = await service.organization('contact-change-own');
    const { contact } = await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('updateContact', { organization, params: { id: contact.id }, body: { name: 'Ana' } });
  }),

  'contact-change-phone': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization, contact } = await createAccountsSharing(service, 'contact-change-phone', size);
    const body = { phone: '+5491155550124' };
    return () => service.call('updateContact', { organization, params: { id: contact }, body });
  }),

  'contact-merge': measureGrowth('k', [1, 5], async (service, size) => {
    const { organization, contact } = await createAccountsSharing(service, 'contact-merge', size);
    const { contact: into } = await createAccount(service, organization, withSharedContact('INV-X', 'PERSON-2'));
    const body = { into: into.id, reason: 'One person' };
    return () => service.call('mergeContact', { organization, params: { id: contact }, body });
  }),

  'contact-duplicates': measureOnce(async (service) => {
    const organization = await service.organization('contact-duplicates');
    await recordPairs(service, organization, 11);
    return () => service.call('listDuplicates', { organization });
  }),

  'contact-duplicates-own': measureOnce(async (service) => {
    const organization = await service.organization('contact-duplicates-own');
    const [contact_id = ''] = await recordPairs(service, organization, 11);
    return () => service.call('listDuplicates', { organization, query: { contact_id } });
  }),

  'contact-list-external-id': measureOnce(async (service) => {
    const organization = await service.organization('contact-list-external-id');
    await createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
    return () => service.call('listContacts', { organization, query: { external_id: 'PERSON-1' } });
  }),
};
