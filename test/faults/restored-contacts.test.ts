import { describe, expect, it, vi } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { PastContact } from '../../lib/outreach/execution/record-past-contact.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { AccountId, parseId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { callAws } from '../../local/aws/call-aws.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyService, type Message, minutesLater, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, edge } = faulty);
});

type StoredItem = Readonly<Record<string, unknown>>;

/** Replaces everything that the table has of an organization, as a restore to an earlier time does. */
async function restore(organization: OrganizationId, backup: readonly StoredItem[]): Promise<void> {
  const { marshall } = await import('@aws-sdk/util-dynamodb');
  const { readSetting } = await import('../../lib/foundation/read-setting.ts');
  const write = (operation: string, input: object) =>
    callAws(readSetting('AWS_ENDPOINT_URL_DYNAMODB'), `DynamoDB_20120810.${operation}`, {
      TableName: readSetting('TABLE_NAME'),
      ...input,
    });
  for (const { pk, sk } of await service.table.ofOrganization(organization))
    await write('DeleteItem', { Key: marshall({ pk, sk }) });
  for (const item of backup) await write('PutItem', { Item: marshall(item) });
}

/** Collects what the functions log while an action runs, as lines of their logs. */
async function logsOf(act: () => Promise<void>): Promise<string[]> {
  const { log } = await import('../../lib/foundation/log.ts');
  const logged = vi.spyOn(log, 'info');
  try {
    await act();
    return logged.mock.calls.map(([message, ...facts]) => JSON.stringify(Object.assign({ message }, ...facts)));
  } finally {
    logged.mockRestore();
  }
}

async function record(lines: readonly string[]): Promise<PastContact[]> {
  const { parseJournal } = await import('../../lib/history/contact-journal/contact-journal.ts');
  const { recordPastContact } = await import('../../lib/outreach/execution/record-past-contact.ts');
  const results: PastContact[] = [];
  for (const attempt of parseJournal(lines).attempts) results.push(await recordPastContact(attempt));
  return results;
}

const hours = (count: number): number => count * 60 + 30;

/** What the provider was asked to send, a day after the other: evaluates, and delivers every message. */
const sentAfter = (campaign: RunningCampaign, minutes: number, alsoDelivered: readonly Message[] = []) =>
  minutesLater(async () => {
    edge.forget();
    // The first evaluation may resend the messages of items that were pending.
    for (let run = 0; run < 2; run++) {
      await campaign.evaluate();
      await campaign.process('dispatch');
    }
    for (const message of alsoDelivered) await campaign.dispatch(message);
    return edge.asked.length;
  }, minutes);

async function addAccount({ organization, id }: RunningCampaign): Promise<AccountId> {
  const contact = { name: 'Ben', phone: '+5491149990001' };
  const body = { external_id: 'later', contact, total_amount: 100 };
  const account = await service.call<AccountView>('createAccount', { organization, body });
  const assignment = { account_ids: [account.id], action: 'assign_campaign', campaign_id: id };
  await service.call('changeAccountsInBulk', { organization, body: assignment });
  return parseId(AccountId, account.id);
}

/**
 * A campaign of three steps, one a day, and what is lost by a restore. When the backup is made, the first step has been sent
 * to one of three accounts, is queued for the second and due for the third. Until the loss the others get theirs, and all
 * of them the second step.
 */
async function lostDay() {
  const campaign = await startCampaign(faulty, { accounts: 2, steps: 3 });
  const lines = await logsOf(async () => {
    await campaign.evaluate();
    const [first] = await campaign.messages('dispatch');
    if (!first) throw new Error('Nothing was queued.');
    await campaign.dispatch(first);
  });
  const queued = (await campaign.items()).filter(({ status }) => status === 'pending');
  const late = await addAccount(campaign);
  const backup = await service.table.ofOrganization(campaign.organization);
  const { organization } = campaign;
  const redelivered = queued.map(({ day, id: item }) => ({ organization, day, item }));
  const gap = await logsOf(async () => {
    for (const message of redelivered) await campaign.dispatch(message);
    expect(await sentAfter(campaign, 6)).toBe(1);
    expect(await sentAfter(campaign, hours(24))).toBe(3);
  });
  await restore(organization, backup);
  return { campaign, late, backup, redelivered, lines: [...lines, ...gap] };
}

describe('A table that was restored', () => {
  it('has forgotten what was sent after its backup, so that it would be sent again', async () => {
    const { campaign, redelivered } = await lostDay();
    expect(await sentAfter(campaign, hours(24) + 10, redelivered)).toBeGreaterThan(2);
  });

  it('sends none of it again once it is recorded from the logs, and goes on with the next step', async () => {
    const { campaign, redelivered, lines } = await lostDay();
    expect(await record(lines)).toEqual(['known', ...Array.from({ length: 5 }, () => 'recorded')]);
    expect(await sentAfter(campaign, hours(24) + 10, redelivered)).toBe(0);
    expect(await sentAfter(campaign, hours(48) + 10, redelivered)).toBe(3);
    expect(await sentAfter(campaign, hours(72) + 10, redelivered)).toBe(0);
  });

  it('stays the same when the logs are recorded again', async () => {
    const { campaign, lines } = await lostDay();
    await record(lines);
    const once = await service.table.ofOrganization(campaign.organization);
    expect(new Set(await record(lines))).toEqual(new Set(['known']));
    expect(await service.table.ofOrganization(campaign.organization)).toEqual(once);
  });

  it('counts the attempts for the contact rules, and knows the messages for their callbacks', async () => {
    const { campaign, late, lines } = await lostDay();
    await record(lines);
    const { organization } = campaign;
    expect(await campaign.interactions(late)).toMatchObject([
      { status: 'outcome_unknown', channel: 'sms' },
      { status: 'outcome_unknown', channel: 'sms' },
    ]);
    const { contact, interaction_count } = await campaign.account(late);
    expect(interaction_count).toBe(2);
    // No log says at which address they were, so they count at the contact's.
    for (const key of [
      keys.attempts(organization, contact.id),
      keys.suppressed(organization, required(contact.phone)),
    ]) {
      const log = await service.table.read(key);
      expect(Object.keys(log['attempts']?.M ?? {})).toHaveLength(2);
    }
  });

  it('reports the contacts of accounts that it does not have, or that are not in the campaign', async () => {
    const { campaign, backup, late, lines } = await lostDay();
    const { organization } = campaign;
    await restore(
      organization,
      backup.filter(({ sk, kind }) => !(kind === 'account' && sk === late)),
    );
    expect((await record(lines)).filter((result) => result === 'account_missing')).toHaveLength(2);
    expect(await campaign.interactions(late)).toHaveLength(2);
    await restore(
      organization,
      backup.map((item) => (item['kind'] === 'account' ? { ...item, campaign_id: 'another' } : item)),
    );
    expect(new Set(await record(lines))).toEqual(new Set(['not_in_campaign']));
  });

  it('has forgotten who opted out, until the logs are recorded', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { organization } = campaign;
    const backup = await service.table.ofOrganization(organization);
    const { contact } = await campaign.account(campaign.onlyAccount());
    const lines = await logsOf(async () => {
      await service.call('optOutInBulk', { organization, body: { phones: [contact.phone], reason: 'by phone' } });
    });
    expect(lines.join()).not.toContain(contact.phone);
    await restore(organization, backup);
    expect((await campaign.account(campaign.onlyAccount())).contact).not.toHaveProperty('opted_out');
    const { parseJournal } = await import('../../lib/history/contact-journal/contact-journal.ts');
    const { recordPastOptOut } = await import('../../lib/channels/opt-outs/record-past-opt-out.ts');
    const { optOuts } = parseJournal([...lines, ...lines]);
    const results: string[] = [];
    for (const optOut of optOuts) results.push(await recordPastOptOut(optOut));
    expect(results).toEqual(['recorded', 'recorded']);
    expect(await sentAfter(campaign, hours(0))).toBe(0);
    const { data } = await service.call<{ data: unknown[] }>('listOptOuts', { organization });
    expect(data).toMatchObject([{ contact_id: contact.id, reason: 'recorded after a restore' }]);
  });
});
