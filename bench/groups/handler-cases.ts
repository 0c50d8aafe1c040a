import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../lib/foundation/ids.ts';
import { enableSms } from '../../test/harness/campaign-setup.ts';
import { aRecord } from '../../test/harness/portfolio.ts';
import type { CallerRequest } from '../../test/harness/requests.ts';
import { externalIdAt } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { copyOffers, offerIdOf } from './settlement-offers.ts';
import { sendTelephonyRequest, smsTemplateIds } from './sms-dispatch.ts';
import { callIdAt, fetchConversation, openCalls } from './voice-refresh.ts';

/** A request with which a handler is measured. */
export interface HandlerCase {
  readonly id: string;
  readonly route: string;
  readonly description: string;
  /** The share of the calls to make: slower requests are made less often. */
  readonly effortShare: number;
  /** The writes of a call. Requests that write nothing can be repeated unchanged. */
  readonly sideEffect: 'nothing' | 'new accounts' | 'changed accounts';
  /** Sets up an organization and its accounts for the requests. */
  readonly prepare?: (stage: Stage, organization: OrganizationId, accounts: readonly AccountId[]) => Promise<void>;
  /** Ids in its table calls that are derived from the organization's id, except those of accounts. */
  readonly idsOf?: (organization: OrganizationId) => readonly string[];
  /** The request to a provider that each call makes. */
  readonly callProvider?: (stage: Stage) => Promise<unknown>;
  /** Makes the n-th request. */
  readonly requestAt: (organization: OrganizationId, n: number) => Omit<CallerRequest, 'organization'>;
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
    id: 'accept',
    route: 'updateSettlement',
    description: 'accept a settlement',
    effortShare: 1,
    sideEffect: 'changed accounts',
    prepare: copyOffers,
    requestAt: (organization, n) => ({
      params: { id: offerIdOf(accountIdOf(organization, externalIdAt(n))) },
      body: { action: 'accept' },
    }),
  },
  {
    id: 'dispatch',
    route: 'dispatchSms',
    description: 'send an SMS',
    effortShare: 1,
    sideEffect: 'changed accounts',
    prepare: ({ service }, organization) => enableSms(service, organization),
    idsOf: smsTemplateIds,
    callProvider: sendTelephonyRequest,
    requestAt: (organization, n) => ({ body: { account_id: accountIdOf(organization, externalIdAt(n)) } }),
  },
  {
    id: 'refresh',
    route: 'refreshVoice',
    description: "fetch an AI call's result",
    effortShare: 1,
    sideEffect: 'changed accounts',
    prepare: openCalls,
    callProvider: fetchConversation,
    requestAt: (_, n) => ({ params: { id: callIdAt(n) } }),
  },
];
