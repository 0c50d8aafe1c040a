import type { ServerResponse } from 'node:http';
import type { AccountId, OrganizationId } from '../../../lib/foundation/ids.ts';
import type { ProviderStub } from '../../harness/provider-stub.ts';

interface PaymentState {
  readonly status?: string;
  readonly received?: number;
  readonly refunded?: number;
  readonly disputed?: 'needs_response' | 'warning_needs_response' | 'won' | 'lost';
  readonly currency?: string;
}

const paymentAccount = 'acct_1';

/** The setting under which debtors pay at the simulated account. */
export const payments = { kind: 'billingprovider', account_id: paymentAccount, min_payment: 10 } as const;

/** The payments of one connected account at the billing provider, in the units that it charges. */
export function paymentsAtProvider(providers: Pick<ProviderStub, 'answerWith'>) {
  const states = new Map<string, object>();
  const disputes = new Map<string, object[]>();
  const send = (outgoing: ServerResponse, status: number, body: object) =>
    void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  providers.answerWith((outgoing, path, _, { headers }) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const isTheirs = headers['stripe-account'] === paymentAccount;
    if (pathname === '/v1/disputes')
      return send(outgoing, 200, { data: disputes.get(searchParams.get('payment_intent') ?? '') ?? [] });
    const state = isTheirs ? states.get(pathname.split('/').at(-1) ?? '') : undefined;
    return send(outgoing, state ? 200 : 404, state ?? { error: { code: 'resource_missing' } });
  });
  return {
    /** The payment is like this from now on. */
    set(
      id: string,
      of: { readonly organization: OrganizationId; readonly debts: readonly (readonly [AccountId | string, number])[] },
      { status = 'succeeded', received, refunded = 0, disputed, currency = 'ars' }: PaymentState = {},
    ): void {
      const chosen = of.debts.reduce((sum, [, amount]) => sum + amount * 100, 0);
      const amount = received ?? chosen;
      if (disputed) disputes.set(id, [{ id: 'dp_1', amount, status: disputed }]);
      states.set(id, {
        id,
        object: 'payment_intent',
        amount,
        amount_received: status === 'succeeded' ? amount : 0,
        currency,
        status,
        metadata: {
          organization_id: of.organization,
          ...Object.fromEntries(of.debts.map(([account, each]) => [account, String(each)])),
        },
        latest_charge: {
          id: 'ch_1',
          amount_refunded: refunded,
          created: 1_764_000_000,
          disputed: disputed !== undefined,
          payment_method_details: { type: 'card' },
        },
      });
    },
  };
}

export const changed = (payment: string, account = paymentAccount) =>
  ({ kind: 'payment_changed', account, payment }) as const;
