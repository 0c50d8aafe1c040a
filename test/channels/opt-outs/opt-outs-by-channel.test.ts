import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import { ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { channels } from '../../../lib/policy/contact-rules/channel.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { ownVerifiedDomain } from '../../harness/email-domains.ts';
import { streamEvent } from '../../harness/requests.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const phone = '+5491155550123';
const ana = { name: 'Ana', phone, email: 'ana@mail.example', external_id: 'ANA' };

const create = (contact: object) =>
  service.call<AccountView>('createAccount', { organization, body: { contact, total_amount: 9 } });
const person = (id: string) => service.call<ContactView>('readContact', { organization, params: { id } });
const optOut = (body: object, phones = [phone]) =>
  askRoute(service, 'optOutInBulk', { organization, body: { phones, reason: 'Asked', ...body } });
const verdictOf = async ({ id }: AccountView, channel: string) => {
  const body = { account_id: id, channel };
  return (await askRoute(service, 'checkDispatch', { organization, body })).body;
};
const refusedChannels = async (account: AccountView) => {
  const refused: string[] = [];
  for (const channel of channels)
    if ((await verdictOf(account, channel)).reason === 'contact_opted_out') refused.push(channel);
  return refused;
};
const stored = (externalId: string) =>
  service.table.read(keys.contact(organization, contactIdOf(organization, externalId)));

describe('an opt-out from some channels', () => {
  it('refuses these, names them wherever it is shown, and leaves the others', async () => {
    const account = await create(ana);
    expect(await optOut({ channels: ['voice', 'sms'] })).toMatchObject({ status: 200, body: { opted_out: 1 } });
    expect(await refusedChannels(account)).toEqual(['sms', 'voice']);
    const named = { opted_out: false, opted_out_by: 'address', opted_out_channels: ['sms', 'voice'] };
    expect(await person(account.contact.id)).toMatchObject(named);
    expect(
      (await service.call<AccountView>('readAccount', { organization, params: { id: account.id } })).contact,
    ).toMatchObject(named);
    const { data } = await service.call<{ data: object[] }>('listOptOuts', { organization });
    expect(data).toMatchObject([{ contact_id: account.contact.id, channels: ['sms', 'voice'] }]);
    const audit = await service.call<{ data: object[] }>('listAuditEntries', { organization });
    expect(audit.data).toMatchObject([{ action: 'opted_out', details: { after: { channels: ['sms', 'voice'] } } }]);
  });

  it('is total once all channels are named, and `opted_out` says so then and in the filters', async () => {
    const account = await create(ana);
    const found = async (opted_out: string) =>
      Promise.all(
        ['listContacts', 'listAccounts'].map(
          async (list) =>
            (await service.call<{ data: object[] }>(list, { organization, query: { opted_out } })).data.length,
        ),
      );
    for (const channel of channels) {
      expect(await found('true')).toEqual([0, 0]);
      expect(await found('false')).toEqual([1, 1]);
      await optOut({ channels: [channel] });
    }
    expect(await found('true')).toEqual([1, 1]);
    expect(await found('false')).toEqual([0, 0]);
    expect(await person(account.contact.id)).toMatchObject({ opted_out: true, opted_out_channels: channels });
    expect(await refusedChannels(account)).toEqual(channels);
  });

  it('changes nothing about an earlier opt-out from all, and a removal removes all', async () => {
    const account = await create(ana);
    await optOut({});
    await optOut({ channels: ['sms'] });
    expect(await refusedChannels(account)).toEqual(channels);
    await service.call('removeOptOut', { organization, params: { contactId: account.contact.id } });
    await optOut({ channels: ['sms'] });
    expect(await refusedChannels(account)).toEqual(['sms']);
    await service.call('removeOptOut', { organization, params: { contactId: account.contact.id } });
    expect(await refusedChannels(account)).toEqual([]);
    expect(await person(account.contact.id)).toMatchObject({ opted_out_by: null, opted_out_channels: [] });
  });

  it('holds for a contact that gets the number later, and for what the number is opted out of since', async () => {
    await optOut({ channels: ['sms'] });
    const account = await create(ana);
    expect(account.contact).toMatchObject({ opted_out: false, opted_out_channels: ['sms'] });
    await service.run('propagateContactChanges', streamEvent(undefined, await stored('ANA')));
    expect(await person(account.contact.id)).toMatchObject({ opted_out_by: 'address', opted_out_channels: ['sms'] });
    const other = '+5491155550999';
    await optOut({ channels: ['email'] }, [other]);
    const before = await stored('ANA');
    await service.call('updateContact', {
      organization,
      params: { id: account.contact.id },
      body: { whatsapp: other },
    });
    await service.run('propagateContactChanges', streamEvent(before, await stored('ANA')));
    expect(await person(account.contact.id)).toMatchObject({ opted_out_channels: ['email', 'sms'] });
    expect(await refusedChannels(account)).toEqual(['email', 'sms']);
  });

  it('holds for the others who have an address of the person, also if it grows', async () => {
    const { optOutContact } = await import('../../../lib/channels/opt-outs/opt-out-contact.ts');
    const account = await create(ana);
    const { contact } = await create({ name: 'Bo', phone: '+12125550123', whatsapp: phone });
    const id = parseId(ContactId, account.contact.id);
    for (const some of [['sms'], ['voice']] as const) {
      const before = await stored('ANA');
      const cause = { reason: 'Asked', actor: { kind: 'contact', id: null }, act: some[0], channels: some } as const;
      await optOutContact(organization, id, cause, new Date());
      await service.run('propagateContactChanges', streamEvent(before, await stored('ANA')));
    }
    expect(await person(contact.id)).toMatchObject({ opted_out_by: 'address', opted_out_channels: ['sms', 'voice'] });
  });

  it('is united with that of a contact that is merged', async () => {
    const [kept, moved] = [
      await create(ana),
      await create({ name: 'Ana', phone: '+5491155550124', external_id: 'ANA-2' }),
    ];
    await optOut({ channels: ['sms'] });
    await optOut({ channels: ['voice'] }, ['+5491155550124']);
    const params = { id: moved.contact.id };
    const body = { into: kept.contact.id, reason: 'One person' };
    await service.call('mergeContact', { organization, params, body });
    expect(await person(kept.contact.id)).toMatchObject({ opted_out: false, opted_out_channels: ['sms', 'voice'] });
    const { data } = await service.call<{ data: object[] }>('listOptOuts', { organization });
    expect(data).toMatchObject([{ contact_id: kept.contact.id, channels: ['sms', 'voice'] }]);
    await service.call('removeOptOut', { organization, params: { contactId: kept.contact.id } });
    for (const account of [kept, moved]) expect(await refusedChannels(account)).toEqual([]);
  });

  it.each([
    ['no channel', []],
    ['one that does not exist', ['fax']],
    ['one twice', ['sms', 'sms']],
  ])('is refused with %s', async (_, some) => {
    expect(await optOut({ channels: some })).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('is read as one from all by code that does not know channels, and an act that it adds stops all', async () => {
    const account = await create(ana);
    await optOut({ channels: ['sms'] });
    expect(await stored('ANA')).toMatchObject({ opted_out: { BOOL: true } });
    const mark = keys.suppressed(organization, phone);
    const before = await service.table.read(mark);
    expect(before).toHaveProperty('opted_out_at');
    await service.table.copy({ ...before, act: { S: 'STOP' } }, [{}]);
    expect(await refusedChannels(account)).toEqual(channels);
  });

  it('of SMS, once acknowledged, lets no SMS through and every email', async () => {
    const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
    const contact_frequency = { per_day: 100, per_week: 700 };
    await service.call('updateOrganization', { organization, body: { contact_hours, contact_frequency } });
    await setOwnChannel(organization, 'sms', { from: aSenderNumber() });
    const domain = `${organization}.example`;
    await ownVerifiedDomain(organization, domain);
    const params = { channel: 'email' };
    await service.call('updateChannel', { organization, params, body: { from: `cobros@${domain}` } });
    for (const channel of ['sms', 'email']) {
      const subject = channel === 'email' ? { subject: 'Aviso' } : {};
      const body = { name: 'Reminder', channel, action_type: 'reminder', language: 'es', body: 'Hola', ...subject };
      await service.call('createTemplate', { organization, body });
    }
    const account = await create(ana);
    const send = (channel: 'Sms' | 'Email') =>
      askRoute(service, `dispatch${channel}`, { organization, body: { account_id: account.id } });
    const times = <Result>(count: number, each: () => Promise<Result>) =>
      Promise.all(Array.from({ length: count }, each));
    const [sms, emails, acknowledged] = await Promise.all([
      times(10, () => send('Sms')),
      times(10, () => send('Email')),
      optOut({ channels: ['sms'] }),
    ]);
    expect(acknowledged.status).toBe(200);
    for (const { status, body } of sms)
      if (status !== 200) expect(body.code).toMatch(/^(contact_opted_out|.*conflict.*|concurrent_change)$/);
    for (const { status, body } of emails) if (status !== 200) expect(body.code).not.toBe('contact_opted_out');
    const [late, lateEmails] = await Promise.all([times(5, () => send('Sms')), times(2, () => send('Email'))]);
    for (const { status, body } of late) {
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'contact_opted_out' });
      expect(body.checks[0]).toMatchObject({ compared: { opted_out: true, opted_out_channels: ['sms'] } });
    }
    expect(lateEmails.map(({ status }) => status)).toEqual([200, 200]);
  });
});
