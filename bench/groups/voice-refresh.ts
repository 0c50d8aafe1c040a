import { marshall } from '@aws-sdk/util-dynamodb';
import { Agent, request } from 'node:http';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import { contactIdOfAccount, deriveId } from '../../lib/foundation/derived-ids.ts';
import { AccountId, InteractionId, type OrganizationId } from '../../lib/foundation/ids.ts';
import { storedAddressAttempts, storedAttempts } from '../../lib/outreach/dispatch/attempt-log.ts';
import { nextCheckAt } from '../../lib/history/interactions/interaction.ts';
import { anInteraction } from '../../test/builders.ts';
import { copyAccounts, phoneAt } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';

const namespace = '7a0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c';
const conversation = 'conv_bench';
const startedAt = new Date('2026-01-05T12:00:00Z');

/** Ids of the n-th call and its account, the same in each organization, so that recorded requests fit all of them. */
export const callIdAt = (n: number): InteractionId => deriveId(InteractionId, namespace, `call ${n}`);
const accountIdAt = (n: number): AccountId => deriveId(AccountId, namespace, `account ${n}`);

/** Gives an organization accounts that each have an AI agent's call whose callback was lost. */
export async function openCalls(stage: Stage, organization: OrganizationId): Promise<void> {
  const { service, effort } = stage;
  const at = startedAt.toISOString();
  const accounts = Array.from({ length: effort.callsPerRound }, (_, n) => accountIdAt(n));
  await copyAccounts(stage, organization, accounts);
  const calls = accounts.map((account_id, n) =>
    anInteraction({
      id: callIdAt(n),
      account_id,
      contact_id: contactIdOfAccount(account_id),
      channel: 'voice',
      to: phoneAt(n),
      agent_type: 'ai',
      provider: 'voiceprovider',
      status: 'initiated',
      rank: 3,
      conversation_id: conversation,
      created_at: at,
      updated_at: at,
    }),
  );
  await service.table.copy(
    {},
    calls.map((call) => ({
      ...call,
      ...keys.interaction(organization, call.account_id, at, call.id),
      ...indexKeys.interaction(organization, call.id),
      ...indexKeys.openCall(organization, call.id, nextCheckAt(startedAt)),
      organization,
    })),
  );
  await service.table.copy(
    marshall({ kind: 'attempts', organization, version: 1 }),
    calls.map(({ id, contact_id, account_id }) => ({
      ...keys.attempts(organization, contact_id),
      attempts: storedAttempts([{ id, at, channel: 'voice', account_id }], startedAt),
    })),
  );
  await service.table.copy(
    marshall({ kind: 'suppressed', organization, version: 1 }),
    calls.map(({ id, account_id }, n) => ({
      ...keys.suppressed(organization, phoneAt(n)),
      address: phoneAt(n),
      attempts: storedAddressAttempts([{ id, at, channel: 'voice', account_id }], startedAt),
    })),
  );
}

const agent = new Agent({ keepAlive: false });
const headers = { accept: 'application/json', 'user-agent': 'bench', 'xi-api-key': 'xi_1' };

/** The request to the provider that every refresh needs, with Node's own HTTP client and a new connection. */
export const fetchConversation = ({ providerUrl }: Stage): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const url = `${providerUrl}/v1/convai/conversations/${conversation}`;
    const outgoing = request(url, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve(JSON.parse(text)));
    });
    outgoing.once('error', reject).end();
  });
