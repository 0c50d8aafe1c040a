import { setTimeout } from 'node:timers/promises';
import {
  type Client,
  createAccount,
  createImport,
  createPayment,
  listAccounts,
  listInteractions,
  readAccount,
  readImport,
  updateContact,
} from '@collection-management/client';
import { type Step, UnexpectedReplyError, expectThat } from './step.ts';

/** The only account and contact of the check. Every run reuses them, because accounts cannot be deleted. */
export const checkedRecord = 'smoke-check';

const debt = 100;
const paid = 40;

export interface AccountStepsOptions {
  readonly runId: string;
  readonly startedAt: Date;
  readonly maxWaitMs: number;
}

const byExternalId = { path: { id: checkedRecord }, query: { by: 'external_id' } } as const;

/** Has no address, so nobody can be contacted; removes an address that somebody added. */
const unreachableContact = { external_id: checkedRecord, phone: null, email: null, whatsapp: null } as const;

const accountRecord = {
  external_id: checkedRecord,
  source_system: checkedRecord,
  contact: { ...unreachableContact, name: 'Smoke check' },
  total_amount: debt,
  pending_balance: debt,
};

async function waitFor<Value>(
  expected: string,
  maxWaitMs: number,
  read: () => Promise<Value>,
  isMet: (value: Value) => boolean,
): Promise<void> {
  const end = Date.now() + maxWaitMs;
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
    const value = await read();
    if (isMet(value)) return;
    if (Date.now() + pauseMs > end)
      throw new UnexpectedReplyError(
        `expected ${expected} within ${maxWaitMs / 1000} seconds, but got ${JSON.stringify(value)}`,
      );
    await setTimeout(pauseMs);
  }
}

/** Makes the calls of a typical integration. The contact has no address, so nobody is contacted. */
export function accountSteps(client: Client, { runId, startedAt, maxWaitMs }: AccountStepsOptions): readonly Step[] {
  const expectPending = async (pending: number) => {
    const { pending_balance: found } = await readAccount(client, byExternalId);
    expectThat(found === pending, `a balance of ${pending}`, found);
  };
  return [
    {
      name: 'create the account and its contact',
      run: async () => {
        await settleAccount(client);
        const { contact, campaign_id: campaign } = await createAccount(client, { body: accountRecord });
        const addresses = [contact.phone, contact.email, contact.whatsapp];
        expectThat(
          addresses.every((address) => address === null),
          'a contact without addresses',
          'a contact that has one',
        );
        expectThat(campaign === null, 'an account without a campaign', campaign);
      },
    },
    { name: 'read it back', run: () => expectPending(debt) },
    {
      name: 'find it in the list of changed accounts',
      run: () =>
        waitFor(
          `${checkedRecord} in the list`,
          maxWaitMs,
          async () => {
            const query = { updated_since: startedAt.toISOString(), source_system: checkedRecord };
            return (await listAccounts(client, { query })).data.map(({ external_id: id }) => id);
          },
          (ids) => ids.includes(checkedRecord),
        ),
    },
    {
      name: 'record a payment',
      run: async () => {
        const { id } = await readAccount(client, byExternalId);
        const body = { account_id: id, amount: paid, external_id: `${checkedRecord}-${runId}` };
        const payment = await createPayment(client, { body });
        const balance = 'account' in payment ? payment.account.pending_balance : undefined;
        expectThat(balance === debt - paid, `a balance of ${debt - paid}`, balance);
      },
    },
    { name: 'read the new balance', run: () => expectPending(debt - paid) },
    {
      name: 'see a new name of the contact on the account',
      run: async () => {
        const name = `Smoke check ${runId}`;
        const { contact } = await readAccount(client, byExternalId);
        await updateContact(client, { path: { id: contact.id }, body: { name } });
        await waitFor(
          `the name "${name}" on the account`,
          maxWaitMs,
          async () => (await readAccount(client, byExternalId)).contact.name,
          (found) => found === name,
        );
      },
    },
    {
      name: 'validate an import in the queue',
      run: async () => {
        const { job_id: jobId } = await createImport(client, { body: { accounts: [accountRecord], mode: 'validate' } });
        await waitFor(
          'a completed import',
          maxWaitMs,
          async () => (await readImport(client, { path: { jobId } })).status,
          (status) => status === 'completed',
        );
      },
    },
    {
      name: 'see that nobody was contacted',
      run: async () => {
        const { data } = await listInteractions(client, byExternalId);
        expectThat(data.length === 0, 'no message and no call', `${data.length} interactions`);
      },
    },
  ];
}

/** Says as the account's source that nothing is owed: of a source that repeats its amount, nothing would change. */
async function settleAccount(client: Client): Promise<void> {
  const { data } = await listAccounts(client, { query: { external_id: checkedRecord } });
  if (data.length === 0) return;
  const { collection_status: status } = await createAccount(client, { body: { ...accountRecord, pending_balance: 0 } });
  expectThat(status === 'resolved', 'the status "resolved"', status);
}

/** Leaves the account with a balance of zero, even after a run that failed early. */
export const cleanUpStep = (client: Client): Step => ({
  name: 'settle the account',
  run: () => settleAccount(client),
});
