import { type OrganizationId, accountIdOf } from '../../lib/foundation/ids.ts';
import { aRecord } from '../../test/harness/portfolio.ts';
import type { Sent } from '../../test/harness/requests.ts';
import { externalIdAt } from '../stage/portfolio.ts';
import type { Stage } from '../stage/stage.ts';
import { askTelephony, idsForSms, setUpForSms } from './sending.ts';

/** One thing to ask of a handler again and again. A row of the handlers is added here. */
export interface Question {
  readonly id: string;
  readonly route: string;
  readonly says: string;
  /** How much of the effort it gets: what takes ten times as long is asked less often. */
  readonly part: number;
  /** What a call leaves behind: what leaves nothing can be asked again as it is. */
  readonly leaves: 'nothing' | 'new accounts' | 'changed accounts';
  /** Sets up an organization that is to be asked. */
  readonly prepare?: (stage: Stage, organization: OrganizationId) => Promise<void>;
  /** Ids in its requests that follow from the organization's, but for those of accounts; in the same order for each. */
  readonly idsOf?: (organization: OrganizationId) => readonly string[];
  /** What must be asked of others than the table, once for each call. */
  readonly asksOthers?: (stage: Stage) => Promise<unknown>;
  /** The n-th of its kind. */
  readonly ask: (organization: OrganizationId, n: number) => Omit<Sent, 'organization'>;
}

export const questions: readonly Question[] = [
  {
    id: 'read',
    route: 'readAccount',
    says: 'read an account',
    part: 1,
    leaves: 'nothing',
    ask: (organization, n) => ({ params: { id: accountIdOf(organization, externalIdAt(n)) } }),
  },
  {
    id: 'list',
    route: 'listAccounts',
    says: 'list 50 accounts',
    part: 0.25,
    leaves: 'nothing',
    ask: () => ({}),
  },
  {
    id: 'create',
    route: 'createAccount',
    says: 'create an account',
    part: 1,
    leaves: 'new accounts',
    ask: (_, n) => ({ body: aRecord(externalIdAt(n)) }),
  },
  {
    id: 'payment',
    route: 'createPayment',
    says: 'register a payment',
    part: 1,
    leaves: 'changed accounts',
    ask: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalIdAt(n)), amount: 1 } }),
  },
  {
    id: 'dispatch',
    route: 'dispatchSms',
    says: 'send an SMS to a provider that answers at once',
    part: 1,
    leaves: 'changed accounts',
    prepare: setUpForSms,
    idsOf: idsForSms,
    asksOthers: askTelephony,
    ask: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalIdAt(n)) } }),
  },
];
