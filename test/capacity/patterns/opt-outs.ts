import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AuditEntryId, type ContactId, InteractionId, type OrganizationId } from '../../../lib/foundation/ids.ts';
import { aRecord, createAccount, phone } from '../../harness/portfolio.ts';
import { providerEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const reason = 'Asked by letter';

const phonesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `+54911555${String(n).padStart(5, '0')}`);

const optOut = (service: Service, organization: OrganizationId, phones: readonly string[]) =>
  service.call('optOutInBulk', { organization, body: { phones, reason } });

/** A contact for each phone number, each with its own account. */
async function contactsWith(service: Service, name: string, phones: readonly string[]): Promise<OrganizationId> {
  const organization = await service.organization(name);
  for (const [n, each] of phones.entries())
    await createAccount(service, organization, aRecord(`INV-${n}`, { contact: { name: 'Ana Pérez', phone: each } }));
  return organization;
}

/** The stream event of a new contact. */
async function newContact(service: Service, organization: OrganizationId) {
  const { contact } = await createAccount(service, organization, aRecord('INV-1'));
  const NewImage = await service.table.read(keys.contact(organization, contact.id));
  return { Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage } }] };
}

async function optedOutContact(service: Service, name: string) {
  const organization = await service.organization(name);
  const { contact } = await createAccount(service, organization, aRecord('INV-1'));
  await optOut(service, organization, [phone]);
  return { organization, contact: contact.id };
}

const remove = (service: Service, organization: OrganizationId, contactId: ContactId) =>
  service.call('removeOptOut', { organization, params: { contactId } });

/** Follows the link in an email to the contact of a new account, as a mail program does. */
async function unsubscribing(service: Service, name: string) {
  const organization = await service.organization(name);
  const { id: account, contact } = await createAccount(service, organization, aRecord('INV-1'));
  const { loadSealingKey } = await import('../../../lib/platform/aws/load-sealing-key.ts');
  const { linkKeyPurpose, unsubscribeUrl } = await import('../../../lib/channels/unsubscriptions/unsubscribe-link.ts');
  const interaction = deriveId(InteractionId, organization, 'email');
  const link = { organization, account, contact: contact.id, interaction, email: 'ana@example.com', language: 'es' };
  const url = unsubscribeUrl('https://calls.example', await loadSealingKey(linkKeyPurpose), link);
  return () => service.invoke('unsubscribe', providerEvent({ url, headers: {}, body: 'List-Unsubscribe=One-Click' }));
}

/** An audit log with the given number of opt-outs. */
async function auditLogOf(service: Service, name: string, count: number): Promise<OrganizationId> {
  const organization = await service.organization(name);
  await optOut(service, organization, [phone]);
  const [{ pk, sk } = { pk: '', sk: '' }] = await service.table.inPartition(partitions.audit(organization));
  const model = await service.table.read({ pk: String(pk), sk: String(sk) });
  const copies = Array.from({ length: count - 1 }, (_, n) => {
    const id = deriveId(AuditEntryId, organization, `entry ${n}`);
    const at = new Date(Date.UTC(2020, 0, 1) + n * 1000).toISOString();
    return { ...keys.auditEntry(organization, at, id), id, at };
  });
  await service.table.copy(model, copies);
  return organization;
}

export const optOutPatterns: Exercises = {
  'opt-out-contacts': measureGrowth('n', [10, 30], async (service, size) => {
    const phones = phonesOf(size);
    const organization = await contactsWith(service, `opt-out-contacts ${size}`, phones);
    return () => optOut(service, organization, phones);
  }),

  'opt-out-contacts-again': measureGrowth('n', [10, 30], async (service, size) => {
    const phones = phonesOf(size);
    const organization = await contactsWith(service, `opt-out-contacts-again ${size}`, phones);
    await optOut(service, organization, phones);
    return () => optOut(service, organization, phones);
  }),

  'opt-out-numbers': measureGrowth('n', [10, 30], async (service, size) => {
    const organization = await service.organization(`opt-out-numbers ${size}`);
    return () => optOut(service, organization, phonesOf(size));
  }),

  'opt-out-list': measureOnce(async (service) => {
    const organization = await service.organization('opt-out-list');
    await optOut(service, organization, phonesOf(120));
    return () => service.call('listOptOuts', { organization });
  }),

  'opt-out-remove': measureOnce(async (service) => {
    const { organization, contact } = await optedOutContact(service, 'opt-out-remove');
    return () => remove(service, organization, contact);
  }),

  unsubscribe: measureOnce((service) => unsubscribing(service, 'unsubscribe')),

  'unsubscribe-again': measureOnce(async (service) => {
    const unsubscribe = await unsubscribing(service, 'unsubscribe-again');
    await unsubscribe();
    return unsubscribe;
  }),

  'audit-list': measureOnce(async (service) => {
    const organization = await service.organization('audit-list');
    await optOut(service, organization, phonesOf(120));
    return () => service.call('listAuditEntries', { organization });
  }),

  'audit-list-filter': measureOnce(async (service) => {
    const organization = await service.organization('audit-list-filter');
    await optOut(service, organization, phonesOf(120));
    return () => service.call('listAuditEntries', { organization, query: { action: 'opted_out' } });
  }),

  'audit-list-search': measureOnce(async (service) => {
    const organization = await auditLogOf(service, 'audit-list-search', 1500);
    return () => service.call('listAuditEntries', { organization, query: { action: 'opt_out_removed' } });
  }),

  'suppress-none': measureOnce(async (service) => {
    const organization = await service.organization('suppress-none');
    const event = await newContact(service, organization);
    return () => service.run('propagateContactChanges', event);
  }),

  'contact-numbers': measureGrowth('n', [1, 5], async (service, size) => {
    const name = `contact-numbers ${size}`;
    const organization = await service.organization(name);
    const { contact } = await createAccount(service, organization, aRecord('INV-1'));
    const OldImage = await service.table.read(keys.contact(organization, contact.id));
    const numbers = [contact.phone, ...phonesOf(size)];
    const body = { phones: numbers.map((number) => ({ number })) };
    await service.call('updateContact', { organization, params: { id: contact.id }, body });
    const NewImage = await service.table.read(keys.contact(organization, contact.id));
    const Records = [{ eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', OldImage, NewImage } }];
    return () => service.run('propagateContactChanges', { Records });
  }),

  'suppress-contact': measureOnce(async (service) => {
    const organization = await service.organization('suppress-contact');
    await optOut(service, organization, [phone]);
    const event = await newContact(service, organization);
    return () => service.run('propagateContactChanges', event);
  }),
};
