import { randomBytes } from 'node:crypto';
import { recentItems } from '../foundation/recent-items.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type Form, formAsJson, formValue, parseForm } from './request-form.ts';
import { billingproviderSignature, unixSeconds } from './signatures.ts';
import type { CallbackRequest, HandledRequest, ProviderReply, Simulator, SimulatorContext } from './simulator.ts';

type BillingWorld = SimulatorContext<ProviderKeys['billingprovider']>;
type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

const apiVersion = '2026-10-28.endive';
const sessionHours = 24;
const maxResources = 1000;

interface Endpoint {
  readonly operation: string;
  readonly required: readonly string[];
  /** The accepted fields; a field with parts in brackets is listed by its first part. */
  readonly fields: ReadonlySet<string>;
  readonly create: (context: BillingWorld, form: Form) => Resource;
}

/** A billing provider with the API of Stripe: customers, checkout and portal. */
export const billingprovider = (context: BillingWorld): Simulator => {
  const sessions = recentItems<Resource>(maxResources);
  const usedKeys = recentItems<{ readonly body: string; readonly reply: ProviderReply }>(maxResources);

  const create = (path: string, endpoint: Endpoint, body: string, key: string | undefined): ProviderReply => {
    const used = key === undefined ? undefined : usedKeys.get(key);
    if (used) {
      if (used.body === `${path} ${body}`) return { ...used.reply, headers: { 'idempotent-replayed': 'true' } };
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return billingError(400, { type: 'idempotency_error', message });
    }
    const form = parseForm(body);
    const refusal = formProblem(form, endpoint);
    if (refusal) return refusal;
    const resource = endpoint.create(context, form);
    if (resource['object'] === 'checkout.session') sessions.add(resource.id, resource);
    const reply = { status: 200, body: resource };
    if (key !== undefined) usedKeys.add(key, { body: `${path} ${body}`, reply });
    return reply;
  };

  const pay = (session: Resource | undefined): HandledRequest => {
    const operation = 'pay_checkout_session';
    if (!session) return { operation, reply: billingError(404, { message: 'There is no such checkout session.' }) };
    const paid = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: session['customer'] ?? `cus_${randomBytes(7).toString('hex')}`,
      ...(session['mode'] === 'subscription' && { subscription: `sub_${randomBytes(12).toString('hex')}` }),
    };
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: apiVersion,
      created: unixSeconds(context.now()),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: 'checkout.session.completed',
      data: { object: paid },
    };
    const location = String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id);
    return {
      operation,
      reply: { status: 303, headers: { location }, body: '' },
      afterwards: async (callbacks) => {
        await callbacks.pause();
        const url = `${context.publicUrl}/api/webhooks/billingprovider`;
        await callbacks.call(event.type, url, signed(context, JSON.stringify(event)));
      },
    };
  };

  return {
    handle: ({ method, path, headers, body }) => {
      const paying = /^\/pay\/(cs_\w+)$/.exec(path)?.[1];
      if (paying !== undefined && method === 'POST') return pay(sessions.get(paying));
      if (paying !== undefined) return { operation: 'show_checkout_session', reply: { status: 200, body: payPage } };
      const shown = { body: body === '' ? undefined : formAsJson(parseForm(body)) };
      const endpoint = method === 'POST' ? endpoints[path] : undefined;
      const operation = endpoint?.operation ?? `${method} ${path}`;
      const refusal = authorizationProblem(context.keys.api_key, headers.authorization);
      if (refusal) return { ...shown, operation, reply: refusal };
      if (!endpoint) {
        const message = `Unrecognized request URL (${method}: ${path}).`;
        return { ...shown, operation, reply: billingError(404, { message }) };
      }
      const key = headers['idempotency-key'];
      const to = formValue(parseForm(body), 'customer_email') ?? formValue(parseForm(body), 'email');
      const reply = create(path, endpoint, body, typeof key === 'string' ? key : undefined);
      return { ...shown, operation, reply, ...(to !== undefined && { to }) };
    },
  };
};

const payPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated checkout</title>
<h1>Simulated checkout</h1><p>Nobody is charged. Pay to report the checkout to the service as completed.</p>
<form method="post"><button>Pay</button></form></html>`;

const signed =
  ({ keys, now }: BillingWorld, body: string): (() => CallbackRequest) =>
  () => ({
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': billingproviderSignature(keys.webhook_secrets[0] ?? '', now(), body),
    },
    body,
  });

/** An error in this provider's format. */
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

/** The bracketed parts of a field as an object. */
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
    required: ['mode', 'success_url', 'line_items'],
    fields: setOf(
      'allow_promotion_codes automatic_tax billing_address_collection cancel_url client_reference_id customer ' +
        'customer_creation customer_email customer_update discounts expand expires_at line_items locale metadata mode ' +
        'payment_method_collection subscription_data success_url tax_id_collection ui_mode',
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
        expires_at: unixSeconds(now()) + sessionHours * 3600,
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
