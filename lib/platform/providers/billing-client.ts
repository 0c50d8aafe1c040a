import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { isHttpsOrLoopback } from '../../foundation/safe-url.ts';
import { type ProviderPayment, parseDisputedUnits, parsePayment } from './billing-payment.ts';
import { unusablePrice } from './billing-codes.ts';
import { type ResponseParser, callProvider, fieldOf } from './call-provider.ts';
import { chargeUnits } from './charge-units.ts';
import { providerId, referencedId } from './provider-id.ts';
import { parseTime } from './provider-time.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from './provider-outcome.ts';
import type { BillingSecret } from './provider-secrets.ts';

const apiVersion = '2026-10-28.endive';

interface NewCheckoutSession {
  readonly organization: OrganizationId;
  readonly customer: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

interface NewPortalSession {
  readonly customer: string;
  readonly returnUrl: string;
  readonly idempotencyKey: string;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customer: string;
  readonly organization: string | null;
  readonly status: string;
  readonly price: string | null;
  readonly currentPeriodEnd: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly createdAt: string;
}

/** At a checkout of an account that is connected to the platform's. */
interface NewPaymentSession {
  readonly account: string;
  readonly organization: OrganizationId;
  readonly contact: ContactId;
  readonly currency: string;
  readonly debts: readonly { readonly account: AccountId; readonly amount: number; readonly name: string }[];
  readonly language: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
  readonly idempotencyKey: string;
}

/** The returned URLs are credentials: never log them. */
export interface BillingClient {
  /**
   * Returns the customer's id. `deleted` names a deleted customer to replace. Within a day, a repeated call returns the
   * same id.
   */
  createCustomer(organization: OrganizationId, deleted?: string): Promise<ProviderOutcome<string>>;
  readCustomer(id: string): Promise<ProviderOutcome<{ readonly isDeleted: boolean } | null>>;
  createCheckoutSession(session: NewCheckoutSession): Promise<ProviderOutcome<string>>;
  /** The returned URL is valid for a short time. */
  createPortalSession(session: NewPortalSession): Promise<ProviderOutcome<string>>;
  readSubscription(id: string): Promise<ProviderOutcome<ProviderSubscription | null>>;
  createPaymentSession(session: NewPaymentSession): Promise<ProviderOutcome<string>>;
  /** Of a connected account. */
  readPayment(account: string, id: string): Promise<ProviderOutcome<ProviderPayment | null>>;
  /** The sum of what disputes have withdrawn from a payment and not returned. */
  readDisputedUnits(account: string, id: string): Promise<ProviderOutcome<number>>;
}

/** Live mode moves money; each mode has its own customers and events. */
export const isLiveMode = ({ api_key }: Pick<BillingSecret, 'api_key'>): boolean => /^[rs]k_live_/.test(api_key);

const parseUrl = (body: unknown): string | undefined => {
  const url = fieldOf(body, 'url');
  return typeof url === 'string' && isHttpsOrLoopback(url) ? url : undefined;
};

/** The provider has two ways to express that a subscription ends with the current period. */
function cancelsAtPeriodEnd(body: unknown, periodEnd: string | undefined): boolean {
  const cancelAt = parseTime(fieldOf(body, 'cancel_at'));
  const isAtEnd = cancelAt !== undefined && periodEnd !== undefined && cancelAt <= periodEnd;
  return fieldOf(body, 'cancel_at_period_end') === true || isAtEnd;
}

/** The period is that of the item that renews first. */
function parseSubscription(body: unknown): ProviderSubscription | undefined {
  const id = providerId(fieldOf(body, 'id'));
  const customer = referencedId(fieldOf(body, 'customer'));
  const status = fieldOf(body, 'status');
  const createdAt = parseTime(fieldOf(body, 'created'));
  const items = fieldOf(fieldOf(body, 'items'), 'data');
  if (id === undefined || customer === undefined || createdAt === undefined || !Array.isArray(items)) return undefined;
  if (typeof status !== 'string' || !/^[a-z_]{1,50}$/.test(status)) return undefined;
  const [periodEnd] = items.flatMap((item) => parseTime(fieldOf(item, 'current_period_end')) ?? []).sort();
  return {
    id,
    customer,
    organization: providerId(fieldOf(fieldOf(body, 'metadata'), 'organization_id')) ?? null,
    status,
    price: referencedId(fieldOf(items[0], 'price')) ?? null,
    currentPeriodEnd: periodEnd ?? null,
    cancelsAtPeriodEnd: cancelsAtPeriodEnd(body, periodEnd),
    createdAt,
  };
}

/** Not every failure has a code, but each has a type. */
function codeOf(body: unknown): unknown {
  const error = fieldOf(body, 'error');
  const parameter = fieldOf(error, 'param');
  if (typeof parameter === 'string' && parameter.startsWith('line_items')) return unusablePrice;
  return fieldOf(error, 'code') ?? fieldOf(error, 'type');
}

const localeOf = (language: string): string => (language === 'pt' ? 'pt-BR' : language);

const within = (name: string, fields: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(fields).map(([field, value]) => [`${name}[${field}]`, value]);

function paymentForm(session: NewPaymentSession): Record<string, string> {
  const { organization, contact, currency, debts } = session;
  const metadata = {
    organization_id: organization,
    contact_id: contact,
    ...Object.fromEntries(debts.map(({ account, amount }) => [account, String(amount)])),
  };
  const items = debts.flatMap(({ amount, name }, index) =>
    within(`line_items[${index}]`, {
      quantity: '1',
      'price_data][currency': currency.toLowerCase(),
      'price_data][unit_amount': String(chargeUnits(amount, currency)),
      'price_data][product_data][name': name,
    }),
  );
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: localeOf(session.language),
    client_reference_id: `${organization}/${contact}`,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: String(session.expiresAt.getTime() / 1000),
    // A payment does not take over the metadata of its session.
    ...Object.fromEntries([
      ...items,
      ...within('metadata', metadata),
      ...within('payment_intent_data[metadata]', metadata),
    ]),
  };
}

export function billingClient({ api_key, base_url }: BillingSecret, { timeoutMs = 10_000 } = {}): BillingClient {
  const headersFor = (account?: string) => ({
    authorization: `Bearer ${api_key}`,
    'stripe-version': apiVersion,
    ...(account !== undefined && { 'stripe-account': account }),
  });
  const post = (
    path: string,
    fields: Record<string, string>,
    key: string,
    valueOf: ResponseParser<string>['valueOf'],
    account?: string,
  ) =>
    callProvider(
      {
        provider: 'billingprovider',
        method: 'POST',
        url: `${base_url}/v1/${path}`,
        headers: {
          ...headersFor(account),
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
        },
        body: new URLSearchParams(fields).toString(),
        timeoutMs,
      },
      { valueOf, codeOf },
    );
  const read = async <Value>(path: string, valueOf: ResponseParser<Value>['valueOf'], account?: string) => {
    const url = `${base_url}/v1/${path}`;
    const headers = headersFor(account);
    const request = { provider: 'billingprovider', method: 'GET', url, headers, timeoutMs } as const;
    return nullIfNotFound(await callProvider(request, { valueOf, codeOf }));
  };
  return {
    createCustomer: (organization, deleted) => {
      const key = ['customer', organization, ...(deleted === undefined ? [] : [deleted])].join('/');
      return post('customers', { 'metadata[organization_id]': organization }, key, (body) =>
        providerId(fieldOf(body, 'id')),
      );
    },
    readCustomer: (id) =>
      read(`customers/${encodeURIComponent(id)}`, (body) =>
        fieldOf(body, 'id') === id ? { isDeleted: fieldOf(body, 'deleted') === true } : undefined,
      ),
    createCheckoutSession: ({ organization, customer, price, successUrl, cancelUrl, idempotencyKey }) =>
      post(
        'checkout/sessions',
        {
          mode: 'subscription',
          customer,
          client_reference_id: organization,
          'line_items[0][price]': price,
          'line_items[0][quantity]': '1',
          'metadata[organization_id]': organization,
          'subscription_data[metadata][organization_id]': organization,
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        idempotencyKey,
        parseUrl,
      ),
    createPortalSession: ({ customer, returnUrl, idempotencyKey }) =>
      post('billing_portal/sessions', { customer, return_url: returnUrl }, idempotencyKey, parseUrl),
    readSubscription: (id) => read(`subscriptions/${encodeURIComponent(id)}`, parseSubscription),
    createPaymentSession: (session) =>
      post('checkout/sessions', paymentForm(session), session.idempotencyKey, parseUrl, session.account),
    readPayment: (account, id) =>
      read(`payment_intents/${encodeURIComponent(id)}?expand[]=latest_charge`, parsePayment, account),
    readDisputedUnits: async (account, id) =>
      mapAccepted(
        await read(`disputes?payment_intent=${encodeURIComponent(id)}&limit=100`, parseDisputedUnits, account),
        (units) => units ?? 0,
      ),
  };
}
