import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId, OutcomeId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import type { CallOutcome } from '../../history/interactions/contract.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { recordCallOutcome } from '../callbacks/record-call-outcome.ts';
import { workClaimStore } from '../work-queue/work-claim-store.ts';
import type { NewOutcome } from './contract.ts';
import { outcomeStore } from './outcome-store.ts';
import { type Outcome, callBackProblem, followUpAfter } from './outcome.ts';

interface Recording {
  readonly id: OutcomeId;
  readonly user: string;
  readonly now: Date;
}

async function concludeCall(
  organization: OrganizationId,
  account: AccountId,
  { interaction_id: id, ...outcome }: NonNullable<NewOutcome['call']> & CallOutcome,
  user: string,
  now: Date,
): Promise<void> {
  const call = await interactionStore(organization).find(id);
  if (call?.account_id !== account) throw notFound('interaction');
  await recordCallOutcome(organization, id, outcome, user, now);
}

/** Fails if the account was written since it was read. */
const accountUpdate = (
  organization: OrganizationId,
  before: Account,
  { id, result, created_at: at, author }: Outcome,
  followUp: Account['follow_up'],
): TransactionPart =>
  accountStore(organization).writePart(before.id, {
    set: { last_outcome: { id, result, at, by: author.id }, ...(followUp && { follow_up: followUp }) },
    remove: followUp ? [] : ['follow_up'],
    add: { version: 1 },
    onlyIf: unchangedSince(before),
  });

/** A repetition under the same id, if no other outcome came between, returns the first one. */
export const recordAccountOutcome = (
  organization: OrganizationId,
  accountId: AccountId,
  given: NewOutcome,
  { id, user, now }: Recording,
): Promise<Outcome> =>
  retryOnConflict(
    async () => {
      const account = await accountStore(organization).read(accountId, { consistent: true });
      if (!account) throw notFound('account');
      const store = outcomeStore(organization);
      const first = account.last_outcome?.id === id ? await store.readLatest(account) : undefined;
      if (first) return first;
      const problem = callBackProblem(given, now);
      if (problem) throw problem;
      const { result, note, call_back_at: callBackAt, call } = given;
      if (call) await concludeCall(organization, accountId, { ...call, disposition: result }, user, now);
      const outcome: Outcome = {
        kind: 'outcome',
        id,
        account_id: accountId,
        result,
        ...(typeof note === 'string' && { note }),
        ...(typeof callBackAt === 'string' && { call_back_at: callBackAt }),
        author: { kind: 'user', id: user },
        created_at: now.toISOString(),
      };
      const followUp = followUpAfter(account.follow_up, given, user, now);
      const written = await transact([
        store.insertion(outcome),
        accountUpdate(organization, account, outcome, followUp),
      ]);
      if (!written.ok) return versionConflict;
      await workClaimStore(organization).release(account.contact.id, user);
      return outcome;
    },
    () => concurrentChange('account'),
  );
