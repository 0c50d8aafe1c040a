import {
  changeAccountsInBulkV1,
  createAccountHold,
  createClient,
  createContactHold,
  dispatch,
  isApiError,
  optOutInBulkV1,
} from '@collection-management/client';

/**
 * The work of a core system in one night, as a program of its own, so that it can be killed. It prints each answer as
 * a line of JSON, and ends with status 75 if its key has used its quota.
 */
export interface Night {
  readonly name: string;
  readonly campaign: string;
  /** External ids of contacts. */
  readonly optOuts: readonly string[];
  readonly deaths: readonly string[];
  /** External ids of accounts. */
  readonly holds: readonly string[];
  readonly enrolments: readonly string[];
  readonly messages: readonly string[];
}

export const quotaUsed = 75;

const { BASE_URL = '', API_KEY = '', NIGHT = '' } = process.env;

const print = (act: string, answer: object): void => {
  process.stdout.write(`${JSON.stringify([act, answer])}\n`);
};

async function work({ name, campaign, optOuts, deaths, holds, enrolments, messages }: Night): Promise<void> {
  // The job is started again later rather than waiting for the next window.
  const client = createClient({ baseUrl: BASE_URL, apiKey: API_KEY, maxWaitMs: 0 });
  const query = { by: 'external_id' } as const;
  const named = (act: string) => ({ idempotencyKey: `${name}-${act}` });

  const optedOut = { contact_external_ids: [...optOuts], reason: 'At the branch' };
  print('opt-outs', await optOutInBulkV1(client, { body: optedOut, ...named('opt-outs') }));
  for (const id of holds) {
    const until = '2099-01-01T00:00:00Z';
    const body = { kind: 'moratorium', reason: 'By law', until, external_id: `moratorium-${id}` } as const;
    print(`hold ${id}`, await createAccountHold(client, { path: { id }, query, body, ...named(`hold-${id}`) }));
  }
  for (const id of deaths) {
    const body = { kind: 'deceased', reason: 'Certificate', external_id: `death-${id}` } as const;
    print(`death ${id}`, await createContactHold(client, { path: { id }, query, body, ...named(`death-${id}`) }));
  }
  const enrolled = {
    action: 'assign_campaign' as const,
    campaign_id: campaign,
    account_external_ids: [...enrolments],
  };
  print('enrolment', await changeAccountsInBulkV1(client, { body: enrolled, ...named('enrolment') }));
  for (const id of messages) {
    const request = { channel: 'sms', account_external_id: id, action_type: 'reminder' } as const;
    const result = await dispatch(client, request, named(`message-${id}`));
    // Each refusal is a decision of its own, with its time and receipt.
    print(`message ${id}`, result.kind === 'blocked' ? { blocked: result.code } : result);
  }
}

if (import.meta.main)
  await work(JSON.parse(NIGHT)).catch((error: unknown) => {
    if (!isApiError(error, 'rate_limited')) throw error;
    process.exitCode = quotaUsed;
  });
