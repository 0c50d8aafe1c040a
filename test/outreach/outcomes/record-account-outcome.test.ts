import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, applyEvent, contactedDebtor } from '../callbacks/contacted-debtor.ts';

let service: Service;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await contactedDebtor(service, organization, { channel: 'voice', agent_type: 'human', status: 'initiated' });
});

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const give = (body: object, sent: object = {}) =>
  askRoute(service, 'createOutcome', {
    organization,
    role: 'agent',
    user: 'Bo',
    params: { id: debtor.account },
    body,
    ...sent,
  });
const account = () => service.call<AccountView>('readAccount', { organization, params: { id: debtor.account } });
const outcomesOf = async () => {
  const query = { type: 'outcome' };
  const sent = { organization, params: { id: debtor.account }, query };
  const { data } = await service.call<{ data: TimelineEntry[] }>('readTimeline', sent);
  return data.flatMap((entry) => (entry.type === 'outcome' ? [entry.outcome] : []));
};
const list = async (query: Readonly<Record<string, string>>) => {
  const { data } = await service.call<{ data: AccountView[] }>('listAccounts', { organization, query });
  return data.map(({ id }) => id);
};

describe('an outcome', () => {
  it('is in the history, on the account, and says when to call back', async () => {
    const at = hoursAhead(2);
    const given = await give({ result: 'call_back', note: 'At work until six', call_back_at: at });
    expect(given).toMatchObject({ status: 201, body: { result: 'call_back', author: { kind: 'user', id: 'Bo' } } });
    expect(await outcomesOf()).toEqual([given.body]);
    expect(await account()).toMatchObject({
      follow_up: { at, by: 'Bo' },
      last_outcome: { result: 'call_back', at: given.body.created_at, by: 'Bo' },
    });
    expect(await list({ follow_up_before: hoursAhead(3) })).toEqual([debtor.account]);
    expect(await list({ follow_up_before: hoursAhead(1) })).toEqual([]);
  });

  it('keeps a later call-back unless it gives another, and removes it with null', async () => {
    const at = hoursAhead(48);
    await give({ result: 'call_back', call_back_at: at });
    await give({ result: 'no_answer' });
    expect(await account()).toMatchObject({ follow_up: { at }, last_outcome: { result: 'no_answer' } });
    await give({ result: 'refused', call_back_at: null });
    expect(await account()).toMatchObject({ follow_up: null });
    expect((await outcomesOf()).map(({ result }) => result)).toEqual(['refused', 'no_answer', 'call_back']);
  });

  it('that is sent twice is recorded once, and two at once are both recorded', async () => {
    const idempotencyKey = randomUUID();
    const [one, other] = [
      await give({ result: 'spoke' }, { idempotencyKey }),
      await give({ result: 'spoke' }, { idempotencyKey }),
    ];
    expect(other.body).toEqual(one.body);
    const both = await Promise.all([give({ result: 'spoke' }), give({ result: 'left_message' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await outcomesOf()).toHaveLength(3);
  });

  it.each([
    [{ result: 'call_back' }, 422, 'validation_failed'],
    [{ result: 'spoke', call_back_at: '2020-01-01T10:00:00Z' }, 422, 'call_back_in_past'],
    [{ result: 'spoke', call_back_at: '2090-01-01T10:00:00Z' }, 422, 'call_back_too_late'],
  ])('%o is refused and leaves nothing behind', async (body, status, code) => {
    expect(await give(body)).toMatchObject({ status, body: { code } });
    expect(await account()).toMatchObject({ last_outcome: null, follow_up: null });
  });

  it('may not be given by a viewer, nor to an account of another organization', async () => {
    expect(await give({ result: 'spoke' }, { role: 'viewer' })).toMatchObject({ status: 403 });
    const stranger = await service.organization(randomUUID());
    expect(await give({ result: 'spoke' }, { organization: stranger })).toMatchObject({ status: 404 });
    expect(await outcomesOf()).toEqual([]);
  });
});

describe('the outcome of a call by a person', () => {
  const ended = { CallSid: 'CA1', CallStatus: 'completed', CallDuration: '31' };
  const end = async () =>
    applyEvent(service, parseTelephonyEvent(new URLSearchParams(ended), debtor.ref, new Date().toISOString()));
  const conversations = async () => {
    const [log] = await service.table.inPartition(keys.attempts(organization, debtor.contact).pk);
    return attemptsOf(log).filter(({ conversation_at: at }) => at !== undefined).length;
  };
  const callWith = (contact_result: string) => ({ interaction_id: debtor.ref.interaction, contact_result });

  it('says who answered, which the contact rules count by', async () => {
    await end();
    expect(await conversations()).toBe(1);
    expect(await give({ result: 'left_message', call: callWith('voicemail') })).toMatchObject({ status: 201 });
    expect(await conversations()).toBe(0);
    const sent = { organization, params: { id: debtor.ref.interaction } };
    expect(await service.call('readInteraction', sent)).toMatchObject({
      contact_result: 'voicemail',
      disposition: 'left_message',
      outcome_by: 'Bo',
    });
  });

  it('is refused before the call has ended, and of a call to somebody else', async () => {
    expect(await give({ result: 'spoke', call: callWith('right_party') })).toMatchObject({
      status: 422,
      body: { code: 'call_in_progress' },
    });
    await end();
    const other = await contactedDebtor(service, organization);
    expect(
      await give({ result: 'spoke', call: callWith('wrong_number') }, { params: { id: other.account } }),
    ).toMatchObject({ status: 404, body: { code: 'interaction_not_found' } });
    expect(await conversations()).toBe(1);
    expect(await outcomesOf()).toEqual([]);
  });
});
