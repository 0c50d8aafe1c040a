import { randomBytes } from 'node:crypto';
import { ownValue } from '../../lib/foundation/own-value.ts';
import { type BillingAccount, type Resource, billingAccount } from './billing-account.ts';
import {
  type Bought,
  actionsPage,
  boughtIn,
  checkoutActions,
  checkoutSteps,
  isCheckoutAction,
  isPaymentAction,
  paymentActions,
  paymentStep,
} from './billing-payments.ts';
import {
  type Change,
  changedSubscription,
  changes,
  invoiceOf,
  isCanceled,
  isChange,
  newSubscription,
} from './billing-subscription.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type Form, formAsJson, formValue, parseForm } from './request-form.ts';
import { billingproviderSignature, unixSeconds } from './signatures.ts';
import type { CallbackRequest, HandledRequest, ProviderReply, Simulator, SimulatorContext } from './simulator.ts';

type BillingContext = SimulatorContext<ProviderKeys['billingprovider']>;

interface AccountContext extends BillingContext {
  readonly account: BillingAccount;
}

const apiVersion = '2026-10-28.endive';
const daySeconds = 24 * 3600;

interface Endpoint {
  readonly operation: string;
  readonly required: readonly string[];
  readonly fields: ReadonlySet<string>;
  readonly create: (context: BillingContext, form: Form) => Resource;
  readonly collection: keyof Pick<BillingAccount, 'customers' | 'sessions' | 'portals'>;
}

interface Order {
  readonly price: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface BillingEvent {
  readonly type: string;
  readonly object: Resource;
}

export const billingprovider = (context: BillingContext): Simulator => {
  const account = billingAccount(context);
  const accountContext: AccountContext = { ...context, account };

  return {
    handle: ({ method, path, query, headers, body }) => {
      const page = handlePage(accountContext, method, path);
      if (page) return page;
      const shown = { body: body === '' ? undefined : formAsJson(parseForm(body)) };
      const subscription = method === 'GET' ? /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] : undefined;
      const endpoint = method === 'POST' ? ownValue(endpoints, path) : undefined;
      const operation = subscription === undefined ? (endpoint?.operation ?? `${method} ${path}`) : 'read_subscription';
      const refusal = authorizationProblem(context.keys.api_key, headers.authorization);
      if (refusal) return { ...shown, operation, reply: refusal };
      if (subscription !== undefined)
        return { operation, to: subscription, reply: readSubscription(accountContext, subscription) };
      const ofAccount = method === 'GET' ? readOfAccount(account, path, query, headers['stripe-account']) : undefined;
      if (ofAccount) return ofAccount;
      if (!endpoint) {
        const message = `Unrecognized request URL (${method}: ${path}).`;
        return { ...shown, operation, reply: billingError(404, { message }) };
      }
      const key = headers['idempotency-key'];
      const to = formValue(parseForm(body), 'customer_email') ?? formValue(parseForm(body), 'email');
      const reply = create(accountContext, endpoint, {
        path,
        body,
        key: typeof key === 'string' ? key : undefined,
        connected: String(headers['stripe-account'] ?? ''),
      });
      return { ...shown, operation, reply, ...(to !== undefined && { to }) };
    },
  };
};

interface CreateRequest {
  readonly path: string;
  readonly body: string;
  readonly key: string | undefined;
  /** The connected account, or nothing. */
  readonly connected: string;
}

const create = (
  context: AccountContext,
  endpoint: Endpoint,
  { path, body, key, connected }: CreateRequest,
): ProviderReply => {
  const request = `${path} ${body}${connected && ` ${connected}`}`;
  const used = key === undefined ? undefined : context.account.replies.find(key);
  const isCurrent = used !== undefined && context.now().getTime() - Date.parse(used.at) < daySeconds * 1000;
  if (isCurrent && used.request === request)
    return { status: 200, body: used.resource, headers: { 'idempotent-replayed': 'true' } };
  if (isCurrent) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return billingError(400, { type: 'idempotency_error', message });
  }
  const form = parseForm(body);
  const refusal = formProblem(form, endpoint) ?? missingProblem(context.account, form);
  if (refusal) return refusal;
  const resource = endpoint.create(context, form);
  const ordered: Order = {
    price: formValue(form, 'line_items[0][price]') ?? '',
    metadata: partsOf(form, 'subscription_data[metadata]'),
  };
  const bought = boughtIn(form, connected, partsOf(form, 'payment_intent_data[metadata]'));
  const kept = endpoint.collection === 'sessions' ? { ...resource, ordered, bought } : resource;
  context.account[endpoint.collection].put(kept);
  if (key !== undefined) context.account.replies.put({ id: key, request, resource, at: context.now().toISOString() });
  return { status: 200, body: resource };
};

const report =
  (context: AccountContext, events: readonly BillingEvent[]): NonNullable<HandledRequest['afterwards']> =>
  async (callbacks) => {
    for (const { type, object } of events) {
      await callbacks.pause();
      const url = `${context.publicUrl}/api/webhooks/billingprovider`;
      await callbacks.call(type, url, signed(context, JSON.stringify(eventOf(type, object, context.now()))));
    }
  };

/** Reports what happens to a payment of a connected account, which has an endpoint of its own. */
const reportPayment =
  (context: AccountContext, steps: readonly ReturnType<typeof paymentStep>[], connected: string) =>
  async (callbacks: Parameters<NonNullable<HandledRequest['afterwards']>>[0]) => {
    for (const { payment, session, dispute, events } of steps) {
      context.account.payments.put(payment);
      if (session) {
        const bought = context.account.sessions.find(session.id)?.['bought'];
        context.account.sessions.put({ ...session, bought });
      }
      if (dispute) context.account.disputes.put(dispute);
      const made = new Map(events.map((event) => [event, eventOf(event.type, event.object, context.now())]));
      for (const event of events) {
        await callbacks.pause();
        const url = `${context.publicUrl}/api/webhooks/billingprovider/payments`;
        const body = JSON.stringify({ ...made.get(event), account: connected });
        await callbacks.call(event.type, url, signed(context, body, context.keys.payment_webhook_secrets));
      }
    }
  };

/** Does what a person does on the page of a checkout of a connected account, or the account with the payment. */
const actOnPayment = (context: AccountContext, session: Resource, action: string): HandledRequest => {
  const { bought, ...view } = session;
  // `create` stored it in this form.
  const { account: connected, ...rest } = bought as Bought;
  const payment = context.account.payments.find(String(session['payment_intent']));
  const location = String(session['success_url']);
  const reply = { status: 303, headers: { location }, body: '' };
  if (session['status'] === 'open' && isCheckoutAction(action)) {
    if (Number(session['expires_at']) <= unixSeconds(context.now()))
      return { operation: action, reply: billingError(400, { message: 'This checkout session has expired.' }) };
    const steps = checkoutSteps(action, { ...view, id: session.id }, { account: connected, ...rest }, context.now());
    return { operation: `checkout_${action}`, reply, afterwards: reportPayment(context, steps, connected) };
  }
  if (payment && isPaymentAction(action)) {
    const step = paymentStep(action, payment, context.account.disputes);
    const operation = `payment_${action}`;
    return { operation, reply, afterwards: reportPayment(context, [step], connected) };
  }
  return { operation: action, reply };
};

const pay = (context: AccountContext, session: Resource | undefined): HandledRequest => {
  const operation = 'pay_checkout_session';
  if (!session) return { operation, reply: billingError(404, { message: 'There is no such checkout session.' }) };
  const location = String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id);
  const reply = { status: 303, headers: { location }, body: '' };
  if (session['status'] === 'complete') return { operation, reply };
  if (Number(session['expires_at']) <= unixSeconds(context.now()))
    return { operation, reply: billingError(400, { message: 'This checkout session has expired.' }) };
  const { ordered, ...view } = session;
  const customer = textIn(session, 'customer') ?? `cus_${randomBytes(7).toString('hex')}`;
  const subscription =
    session['mode'] === 'subscription'
      ? // `create` stored what was ordered in this form.
        newSubscription({ customer, ...(ordered as Order) }, context.now())
      : undefined;
  const paid: Resource = {
    ...view,
    id: session.id,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer,
    subscription: subscription?.id ?? null,
  };
  context.account.sessions.put(paid);
  if (subscription) context.account.subscriptions.put(subscription);
  const completed = { type: 'checkout.session.completed', object: paid };
  const events = subscription && [
    { type: 'customer.subscription.created', object: subscription },
    { type: 'invoice.paid', object: invoiceOf(subscription) },
  ];
  return { operation, reply, afterwards: report(context, [completed, ...(events ?? [])]) };
};

const change = (context: AccountContext, portal: Resource | undefined, name: Change): HandledRequest => {
  const { operation, event, invoice } = changes[name];
  if (!portal) return { operation, reply: billingError(404, { message: 'There is no such portal session.' }) };
  const current = context.account.subscriptions
    .all()
    .find((each) => each['customer'] === portal['customer'] && !isCanceled(each));
  if (!current)
    return { operation, reply: billingError(400, { message: 'This customer has no subscription to change.' }) };
  const subscription = changedSubscription(current, name, context.now());
  context.account.subscriptions.put(subscription);
  const events = [
    ...(invoice === null ? [] : [{ type: invoice, object: invoiceOf(subscription) }]),
    { type: event, object: subscription },
  ];
  const location = textIn(portal, 'return_url') ?? `${context.ownUrl()}/portal/${portal.id}`;
  return { operation, reply: { status: 303, headers: { location }, body: '' }, afterwards: report(context, events) };
};

const handlePage = (context: AccountContext, method: string, path: string): HandledRequest | undefined => {
  const [, kind, id = '', action] = /^\/(pay|portal)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const checkout = kind === 'pay' ? context.account.sessions.find(id) : undefined;
  if (checkout?.['mode'] === 'payment')
    return method === 'POST'
      ? actOnPayment(context, checkout, action ?? 'pay')
      : {
          operation: 'show_checkout_session',
          reply: {
            status: 200,
            body: actionsPage(id, checkout['status'] === 'open' ? checkoutActions : paymentActions),
          },
        };
  if (kind === 'pay' && action === undefined)
    return method === 'POST'
      ? pay(context, context.account.sessions.find(id))
      : { operation: 'show_checkout_session', reply: { status: 200, body: payPage } };
  if (kind === 'portal' && method === 'POST' && isChange(action))
    return change(context, context.account.portals.find(id), action);
  return kind === 'portal' && method === 'GET' && action === undefined
    ? { operation: 'show_portal_session', reply: { status: 200, body: portalPage(id) } }
    : undefined;
};

const readSubscription = (context: AccountContext, id: string): ProviderReply => {
  const subscription = context.account.subscriptions.find(id);
  const message = `No such subscription: '${id}'`;
  return subscription
    ? { status: 200, body: subscription }
    : billingError(404, { code: 'resource_missing', param: 'id', message });
};

/** Reads what belongs to the connected account that the request names; others have no such payment. */
const readOfAccount = (
  { payments, disputes }: BillingAccount,
  path: string,
  query: URLSearchParams,
  connected: unknown,
): HandledRequest | undefined => {
  const id = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1];
  if (path === '/v1/disputes') {
    const data = disputes.all().filter((each) => each['payment_intent'] === query.get('payment_intent'));
    const list = { object: 'list', data, has_more: false, url: path };
    return { operation: 'list_disputes', reply: { status: 200, body: list } };
  }
  if (id === undefined) return undefined;
  const payment = payments.find(id);
  const message = `No such payment_intent: '${id}'`;
  const { account: owner, ...view } = payment ?? { account: undefined };
  const isTheirs = owner !== undefined && owner === connected;
  return {
    operation: 'read_payment_intent',
    to: id,
    reply: isTheirs
      ? { status: 200, body: view }
      : billingError(404, { code: 'resource_missing', param: 'intent', message }),
  };
};

const textIn = (resource: Resource, field: string): string | undefined => {
  const value = resource[field];
  return typeof value === 'string' ? value : undefined;
};

const payPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated checkout</title>
<h1>Simulated checkout</h1><p>Nobody is charged. Pay to report the checkout to the service as completed.</p>
<form method="post"><button>Pay</button></form></html>`;

const portalPage = (id: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Simulated billing portal</title><h1>Simulated billing portal</h1><form method="post">
<button formaction="${id}/fail">Let the next payment fail</button> <button formaction="${id}/recover">Pay what is due</button>
<button formaction="${id}/cancel">Cancel the subscription</button></form></html>`;

const eventOf = (type: string, object: Resource, now: Date) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  api_version: apiVersion,
  created: unixSeconds(now),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});

const signed =
  (
    { keys, now }: BillingContext,
    body: string,
    [secret = '']: readonly string[] = keys.webhook_secrets,
  ): (() => CallbackRequest) =>
  () => ({
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': billingproviderSignature(secret, now(), body),
    },
    body,
  });

const billingError = (status: number, error: Record<string, string>): ProviderReply => ({
  status,
  headers: { 'request-id': `req_${randomBytes(7).toString('hex')}` },
  body: { error: { type: 'invalid_request_error', ...error } },
});

const authorizationProblem = (apiKey: string, given: string | undefined): ProviderReply | undefined => {
  if (given === undefined) return billingError(401, { message: 'You did not provide an API key.' });
  return given === `Bearer ${apiKey}` ? undefined : billingError(401, { message: 'Invalid API Key provided.' });
};

const firstPart = (name: string): string => name.split('[')[0] ?? name;

const missingProblem = ({ customers }: BillingAccount, form: Form): ProviderReply | undefined => {
  const [price, customer] = [formValue(form, 'line_items[0][price]'), formValue(form, 'customer')];
  const missing = (noun: string, id: string, param: string): ProviderReply =>
    billingError(400, { code: 'resource_missing', param, message: `No such ${noun}: '${id}'` });
  if (price === 'price_unknown') return missing('price', price, 'line_items[0][price]');
  return customer === undefined || customers.find(customer) ? undefined : missing('customer', customer, 'customer');
};

const formProblem = (form: Form, { fields, required }: Endpoint): ProviderReply | undefined => {
  const unknown = [...form].find(([name, values]) => !fields.has(firstPart(name)) || values.length > 1)?.[0];
  if (unknown !== undefined) {
    const message = `Received unknown parameter: ${unknown}`;
    return billingError(400, { code: 'parameter_unknown', param: unknown, message });
  }
  const names = new Set([...form.keys()].map(firstPart));
  const missing = required.find((name) => !names.has(name));
  if (missing === undefined) return undefined;
  const message = `Missing required param: ${missing}.`;
  return billingError(400, { code: 'parameter_missing', param: missing, message });
};

const partsOf = (form: Form, field: string): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(`${field}[`))
      .map(([name, [value = '']]) => [name.slice(field.length + 1, -1), value]),
  );

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/v1/customers': {
    operation: 'create_customer',
    collection: 'customers',
    required: [],
    fields: setOf('address description email expand metadata name phone preferred_locales tax_exempt'),
    create: ({ now }, form) => ({
      id: `cus_${randomBytes(7).toString('hex')}`,
      object: 'customer',
      created: unixSeconds(now()),
      email: formValue(form, 'email') ?? null,
      name: formValue(form, 'name') ?? null,
      phone: formValue(form, 'phone') ?? null,
      metadata: partsOf(form, 'metadata'),
      livemode: false,
    }),
  },
  '/v1/checkout/sessions': {
    operation: 'create_checkout_session',
    collection: 'sessions',
    required: ['mode', 'success_url', 'line_items'],
    fields: setOf(
      'allow_promotion_codes automatic_tax billing_address_collection cancel_url client_reference_id customer ' +
        'customer_creation customer_email customer_update discounts expand expires_at line_items locale metadata mode ' +
        'payment_intent_data payment_method_collection submit_type subscription_data success_url tax_id_collection ui_mode',
    ),
    create: ({ now, ownUrl }, form) => {
      const id = `cs_test_${randomBytes(24).toString('hex')}`;
      return {
        id,
        object: 'checkout.session',
        automatic_tax: { enabled: false, status: null },
        cancel_url: formValue(form, 'cancel_url') ?? null,
        client_reference_id: formValue(form, 'client_reference_id') ?? null,
        created: unixSeconds(now()),
        custom_fields: [],
        custom_text: { shipping_address: null, submit: null, terms_of_service_acceptance: null },
        customer: formValue(form, 'customer') ?? null,
        customer_email: formValue(form, 'customer_email') ?? null,
        expires_at: Number(formValue(form, 'expires_at') ?? unixSeconds(now()) + daySeconds),
        livemode: false,
        metadata: partsOf(form, 'metadata'),
        mode: formValue(form, 'mode'),
        payment_method_types: ['card'],
        payment_status: 'unpaid',
        shipping_options: [],
        status: 'open',
        subscription: null,
        success_url: formValue(form, 'success_url'),
        url: `${ownUrl()}/pay/${id}`,
      };
    },
  },
  '/v1/billing_portal/sessions': {
    operation: 'create_portal_session',
    collection: 'portals',
    required: ['customer'],
    fields: setOf('configuration customer expand flow_data locale on_behalf_of return_url'),
    create: ({ now, ownUrl }, form) => {
      const id = `bps_${randomBytes(12).toString('hex')}`;
      return {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_simulated',
        created: unixSeconds(now()),
        customer: formValue(form, 'customer'),
        livemode: false,
        locale: formValue(form, 'locale') ?? null,
        return_url: formValue(form, 'return_url') ?? null,
        url: `${ownUrl()}/portal/${id}`,
      };
    },
  },
};
