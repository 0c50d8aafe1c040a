import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type ContactedDebtor, anAiCallInProgress, applyEvent, contactedDebtor } from './contacted-debtor.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const byPerson: Partial<Interaction> = { channel: 'voice', agent_type: 'human', status: 'initiated' };

const give = (debtor: ContactedDebtor, body: object, user = 'Bo') =>
  service.call<InteractionView>('updateInteraction', {
    organization,
    role: 'agent',
    user,
    params: { id: debtor.ref.interaction },
    body,
  });

const refused = (debtor: ContactedDebtor, body: object, code: string) =>
  expect(give(debtor, body)).rejects.toThrow(code);

const report = (debtor: ContactedDebtor, CallStatus = 'completed') =>
  applyEvent(
    service,
    parseTelephonyEvent(
      new URLSearchParams({ CallSid: 'CA1', CallStatus, ...(CallStatus === 'completed' && { CallDuration: '31' }) }),
      debtor.ref,
      new Date().toISOString(),
    ),
  );

async function conversationsOf({ contact }: ContactedDebtor): Promise<number> {
  const [log] = await service.table.inPartition(keys.attempts(organization, contact).pk);
  return attemptsOf(log).filter(({ conversation_at: at }) => at !== undefined).length;
}

const statusOf = async ({ contact: id }: ContactedDebtor) =>
  (await service.call<ContactView>('readContact', { organization, params: { id } })).phones[0]?.status;

async function anEndedCall(): Promise<ContactedDebtor> {
  const debtor = await contactedDebtor(service, organization, byPerson);
  await report(debtor);
  return debtor;
}

describe('the outcome that a person gives of a call', () => {
  it('is stored with who gave it and when, and may be corrected', async () => {
    const debtor = await anEndedCall();
    const outcome = { contact_result: 'right_party', disposition: 'promise_to_pay' };
    const given = await give(debtor, outcome);
    expect(given).toMatchObject({ ...outcome, outcome_by: 'Bo', outcome_at: expect.any(String), status: 'completed' });
    expect(await give(debtor, outcome, 'Cy')).toEqual(given);
    expect(await give(debtor, { disposition: 'refused_to_pay' }, 'Cy')).toMatchObject({
      contact_result: 'right_party',
      disposition: 'refused_to_pay',
      outcome_by: 'Cy',
    });
  });

  it.each([
    ['right_party', 1, 'reached'],
    ['third_party', 1, 'unverified'],
    ['unknown', 1, 'unverified'],
    ['voicemail', 0, 'unverified'],
    ['no_contact', 0, 'unverified'],
    ['wrong_number', 0, 'wrong_person'],
  ])('%s makes it %i conversations, and its number %s', async (contact_result, conversations, status) => {
    const debtor = await anEndedCall();
    expect(await conversationsOf(debtor)).toBe(1);
    for (const _ of [1, 2]) {
      await give(debtor, { contact_result });
      expect(await conversationsOf(debtor)).toBe(conversations);
      expect(await statusOf(debtor)).toBe(status);
    }
    await report(debtor);
    expect(await conversationsOf(debtor)).toBe(conversations);
  });

  it('corrected from voicemail to the right person makes it a conversation again', async () => {
    const debtor = await anEndedCall();
    await give(debtor, { contact_result: 'voicemail' });
    await give(debtor, { contact_result: 'right_party' });
    expect(await conversationsOf(debtor)).toBe(1);
  });

  it('counts although the provider did not notice that somebody answered', async () => {
    const debtor = await contactedDebtor(service, organization, byPerson);
    await report(debtor, 'no-answer');
    expect(await conversationsOf(debtor)).toBe(0);
    await give(debtor, { contact_result: 'right_party' });
    expect(await conversationsOf(debtor)).toBe(1);
  });

  it('without a contact result leaves the conversation as it is', async () => {
    const debtor = await anEndedCall();
    await give(debtor, { disposition: 'call_back' });
    expect(await conversationsOf(debtor)).toBe(1);
  });

  it('a wrong number stays one if the result is corrected: only a change of the contact makes it usable', async () => {
    const debtor = await anEndedCall();
    await give(debtor, { contact_result: 'wrong_number' });
    await give(debtor, { contact_result: 'right_party' });
    expect(await statusOf(debtor)).toBe('wrong_person');
    const body = { phones: [{ number: debtor.phone, status: 'reached' }] };
    await service.call('updateContact', { organization, params: { id: debtor.contact }, body });
    await give(debtor, { contact_result: 'right_party' });
    expect(await statusOf(debtor)).toBe('reached');
  });

  it('is refused of a message, of a call by an AI agent, before the end, and if it says nothing', async () => {
    const [text, aiCall, open] = [
      await contactedDebtor(service, organization),
      await contactedDebtor(service, organization, { ...anAiCallInProgress, status: 'completed' }),
      await contactedDebtor(service, organization, byPerson),
    ];
    const body = { contact_result: 'voicemail' };
    await refused(text, body, 'not_a_human_call');
    await refused(aiCall, body, 'not_a_human_call');
    await refused(open, body, 'call_in_progress');
    for (const nothing of [{}, { contact_result: 'busy' }, { disposition: '' }])
      await refused(open, nothing, 'validation_failed');
  });

  it('of two people at once is that of one, and the log agrees with it', async () => {
    for (const results of [
      ['voicemail', 'right_party'],
      ['right_party', 'no_contact'],
    ]) {
      const debtor = await anEndedCall();
      const ended = await Promise.allSettled(results.map((contact_result) => give(debtor, { contact_result })));
      expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true);
      const { contact_result } = await service.call<InteractionView>('readInteraction', {
        organization,
        params: { id: debtor.ref.interaction },
      });
      expect(await conversationsOf(debtor)).toBe(contact_result === 'right_party' ? 1 : 0);
    }
  });
});
