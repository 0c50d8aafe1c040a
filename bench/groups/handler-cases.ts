import { type OrganizationId, accountIdOf } from '../../lib/foundation/ids.ts';
import { aRecord } from '../../test/harness/portfolio.ts';
import type { Sent } from '../../test/harness/requests.ts';
import { externalIdAt } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { sendTelephonyRequest, smsTemplateIds, setUpForSms } from './sms-dispatch.ts';

/** One thing to ask of a handler again and again. A row of the handlers is added here. */
export interface HandlerCase {
  readonly id: string;
  readonly route: string;
  readonly description: string;
  /** How much of the effort it gets: what takes ten times as long is asked less often. */
  readonly effortShare: number;
  /** What a call leaves behind: what leaves nothing can be asked again as it is. */
  readonly sideEffect: 'nothing' | 'new accounts' | 'changed accounts';
  /** Sets up an organization that is to be asked. */
  readonly prepare?: (stage: Stage, organization: OrganizationId) => Promise<void>;
  /** Ids in its requests that follow from the organization's, but for those of accounts; in the same order for each. */
  readonly idsOf?: (organization: OrganizationId) => readonly string[];
  /** What must be asked of others than the table, once for each call. */
  readonly callProvider?: (stage: Stage) => Promise<unknown>;
  /** The n-th of its kind. */
  readonly requestAt: (organization: OrganizationId, n: number) => Omit<Sent, 'organization'>;
}

export const handlerCases: readonly HandlerCase[] = [
  {
    id: 'read',
    route: 'readAccount',
    description: 'read an account',
    effortShare: 1,
    sideEffect: 'nothing',
    requestAt: (organization, n) => ({ params: { id: accountIdOf(organization, externalIdAt(n)) } }),
  },
  {
    id: 'list',
    route: 'listAccounts',
    description: 'list 50 accounts',
    effortShare: 0.25,
    sideEffect: 'nothing',
    requestAt: () => ({}),
  },
  {
    id: 'create',
    route: 'createAccount',
    description: 'create an account',
    effortShare: 1,
    sideEffect: 'new accounts',
    requestAt: (_, n) => ({ body: aRecord(externalIdAt(n)) }),
  },
  {
    id: 'payment',
    route: 'createPayment',
    description: 'register a payment',
    effortShare: 1,
    sideEffect: 'changed accounts',
    requestAt: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalIdAt(n)), amount: 1 } }),
  },
  {
    id: 'dispatch',
    route: 'dispatchSms',
    description: 'send an SMS to a provider that answers at once',
    effortShare: 1,
    sideEffect: 'changed accounts',
    prepare: setUpForSms,
    idsOf: smsTemplateIds,
    callProvider: sendTelephonyRequest,
    requestAt: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalIdAt(n)) } }),
  },
];
