import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { isRecord, listAt, textAt } from '../foundation/json.ts';
import { recentItems } from '../foundation/recent-items.ts';
import { emailDomains } from './email-domains.ts';
import { type EmailOutcome, emailOutcome } from './magic-recipients.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type FieldKind, fieldProblem, parseObject } from './request-fields.ts';
import { emailproviderHeaders } from './signatures.ts';
import type {
  CallbackRequest,
  Callbacks,
  HandledRequest,
  ProviderReply,
  Simulator,
  SimulatorContext,
} from './simulator.ts';

type EmailContext = SimulatorContext<ProviderKeys['emailprovider']>;

interface Email {
  readonly id: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly to: readonly string[];
  readonly createdAt: Date;
  lastEvent: string;
}

interface UsedKey {
  readonly body: string;
  readonly id: string | undefined;
}

const fields: Readonly<Record<string, FieldKind>> = {
  'from!': 'text',
  'to!': 'texts',
  'subject!': 'text',
  bcc: 'texts',
  cc: 'texts',
  reply_to: 'texts',
  html: 'text',
  text: 'text',
  template: 'object',
  headers: 'object',
  scheduled_at: 'text',
  attachments: 'list',
  tags: 'list',
  topic_id: 'text',
};
const maxRecipients = 50;
const maxKeyCharacters = 256;
const maxEmails = 5000;

export const emailprovider = (context: EmailContext): Simulator => {
  const emails = recentItems<Email>(maxEmails);
  const usedKeys = recentItems<UsedKey>(maxEmails);

  const domains = emailDomains(
    context,
    { accepted: (status, body) => ({ status, headers: limits, body }), refused: emailError },
    (callbacks, event) => callbacks.call('domain.updated', callbackUrl(context), signed(context, event)),
  );

  const send = (body: string, key: string | undefined): HandledRequest => {
    const request = parseObject(body);
    const to = [textAt(request, 'to') ?? listAt(request, 'to')].flat().map(String);
    const shown = { operation: 'send_email', to: to.map(addressIn).join(', '), body: request };
    if (!request) return { ...shown, reply: emailError(422, 'validation_error', 'The body is not a JSON object.') };
    const outcome = outcomeOf(to);
    const refusal = requestProblem(request, to, key);
    if (refusal) return { ...shown, reply: refusal };
    const used = key === undefined ? undefined : usedKeys.get(key);
    if (used) return { ...shown, reply: repeatReply(used, body) };
    const domain = domainOf(textAt(request, 'from') ?? '');
    if (!domains.isVerified(domain)) {
      const message = `The ${domain} domain is not verified. Please, add and verify your domain.`;
      return { ...shown, reply: emailError(403, 'validation_error', message) };
    }
    const remember = (id: string | undefined): void => {
      if (key !== undefined) usedKeys.add(key, { body, id });
    };
    if (outcome === 'refused') {
      const message = `Invalid \`to\` field. ${to.join(', ')} cannot be delivered to.`;
      return { ...shown, reply: emailError(422, 'validation_error', message) };
    }
    if (outcome === 'silent') {
      remember(undefined);
      return { ...shown, reply: 'silence' };
    }
    const email: Email = { id: randomUUID(), request, to, createdAt: context.now(), lastEvent: 'queued' };
    emails.add(email.id, email);
    remember(email.id);
    return {
      ...shown,
      reply: { status: 200, headers: limits, body: { id: email.id } },
      afterwards: (callbacks) => deliver(context, email, outcome, callbacks),
    };
  };

  return {
    handle: (request) => {
      const { method, path, headers, body } = request;
      const key = headers['idempotency-key'];
      const shown = { operation: operations[`${method} ${path}`] ?? `${method} ${path}`, body: parseObject(body) };
      const refusal = authorizationProblem(context.keys.api_key, headers.authorization);
      if (refusal) return { ...shown, reply: refusal };
      const aboutDomain = domains.handle(request);
      if (aboutDomain) return aboutDomain;
      if (method === 'POST' && path === '/emails') return send(body, typeof key === 'string' ? key : undefined);
      const id = method === 'GET' ? /^\/emails\/([^/]+)$/.exec(path)?.[1] : undefined;
      if (id === undefined) {
        return { ...shown, reply: emailError(404, 'not_found', 'The requested endpoint does not exist.') };
      }
      const email = emails.get(id);
      const reply = email
        ? { status: 200, headers: limits, body: emailView(email) }
        : emailError(404, 'not_found', 'Email not found');
      return { operation: 'read_email', reply };
    },
  };
};

const operations: Readonly<Record<string, string>> = { 'POST /emails': 'send_email' };

const limits = { 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': '1' };

const emailError = (statusCode: number, name: string, message: string): ProviderReply => ({
  status: statusCode,
  headers: limits,
  body: { statusCode, name, message },
});

const authorizationProblem = (apiKey: string, given: string | undefined): ProviderReply | undefined => {
  if (given === undefined) return emailError(401, 'missing_api_key', 'Missing API key in the authorization header');
  return given === `Bearer ${apiKey}` ? undefined : emailError(403, 'invalid_api_key', 'API key is invalid');
};

const requestProblem = (
  request: Readonly<Record<string, unknown>>,
  to: readonly string[],
  key: string | undefined,
): ProviderReply | undefined => {
  if (key !== undefined && (key.length < 1 || key.length > maxKeyCharacters)) {
    return emailError(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
  }
  const problem = fieldProblem(request, fields);
  if (problem?.problem === 'missing') {
    return emailError(422, 'missing_required_field', `Missing \`${problem.field}\` field.`);
  }
  if (problem) return emailError(422, 'validation_error', `Invalid \`${problem.field}\` field.`);
  if (!isAddress(textAt(request, 'from') ?? '')) {
    return emailError(422, 'invalid_from_address', 'Invalid `from` field.');
  }
  if (to.length > maxRecipients || !to.every(isAddress)) {
    return emailError(422, 'validation_error', 'Invalid `to` field.');
  }
  if (!['html', 'text', 'template'].some((name) => request[name] !== undefined)) {
    return emailError(422, 'missing_required_field', 'Missing `html` or `text` field.');
  }
  const isTag = (tag: unknown): boolean =>
    isRecord(tag) && tagPart.test(textAt(tag, 'name') ?? '') && tagPart.test(textAt(tag, 'value') ?? '');
  if (!listAt(request, 'tags').every(isTag)) {
    const message = 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
    return emailError(422, 'validation_error', message);
  }
  return undefined;
};

const tagPart = /^[A-Za-z0-9_-]{1,256}$/;

const addressIn = (recipient: string): string => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;

const domainOf = (sender: string): string => domainToASCII(addressIn(sender).split('@').at(-1) ?? '').toLowerCase();

const isAddress = (recipient: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(addressIn(recipient));

const outcomeOf = (to: readonly string[]): EmailOutcome =>
  to.map((recipient) => emailOutcome(addressIn(recipient))).find((outcome) => outcome !== 'delivered') ?? 'delivered';

const repeatReply = (used: UsedKey, body: string): ProviderReply => {
  if (used.body !== body) {
    const message = 'Same idempotency key used with a different request payload.';
    return emailError(409, 'invalid_idempotent_request', message);
  }
  if (used.id === undefined) {
    const message = 'Another request with the same idempotency key is still in progress.';
    return emailError(409, 'concurrent_idempotent_requests', message);
  }
  return { status: 200, headers: limits, body: { id: used.id } };
};

const eventsOf: Readonly<Record<EmailOutcome, readonly string[]>> = {
  refused: [],
  silent: [],
  delivered: ['sent', 'delivered'],
  bounced: ['sent', 'bounced'],
  complained: ['sent', 'delivered', 'complained'],
};

const deliver = async (
  context: EmailContext,
  email: Email,
  outcome: EmailOutcome,
  callbacks: Callbacks,
): Promise<unknown> => {
  const calls: Promise<unknown>[] = [];
  for (const type of eventsOf[outcome]) {
    await callbacks.pause();
    email.lastEvent = type;
    const event = eventOf(email, context.now());
    calls.push(callbacks.call(`email.${type}`, callbackUrl(context), signed(context, event)));
  }
  return Promise.all(calls);
};

const callbackUrl = ({ publicUrl }: EmailContext): string => `${publicUrl}/api/webhooks/emailprovider`;

/** A signed callback with an event; retries keep its id. */
const signed = (context: EmailContext, event: Readonly<Record<string, unknown>>): (() => CallbackRequest) => {
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify(event);
  return () => ({
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Svix-Webhooks/1.0',
      ...emailproviderHeaders(context.keys.webhook_secrets[0] ?? '', id, context.now(), body),
    },
    body,
  });
};

const eventOf = (email: Email, at: Date): Record<string, unknown> => {
  const tags = listAt(email.request, 'tags').map((tag): [string, string] => [
    textAt(tag, 'name') ?? '',
    textAt(tag, 'value') ?? '',
  ]);
  return {
    type: `email.${email.lastEvent}`,
    created_at: at.toISOString(),
    data: {
      email_id: email.id,
      created_at: email.createdAt.toISOString(),
      from: email.request['from'],
      to: email.to,
      subject: email.request['subject'],
      message_id: `<${email.id}@simulated.example>`,
      ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
      ...(email.lastEvent === 'bounced' && { bounce }),
    },
  };
};

const bounce = {
  type: 'Permanent',
  subType: 'NoEmail',
  message: 'The recipient’s mail server rejected the address: there is no such mailbox.',
  diagnosticCode: ['smtp; 550 5.1.1 user unknown'],
};

const emailView = ({ id, request, to, createdAt, lastEvent }: Email): Record<string, unknown> => ({
  object: 'email',
  id,
  message_id: `<${id}@simulated.example>`,
  to,
  from: request['from'],
  created_at: createdAt.toISOString(),
  subject: request['subject'],
  html: request['html'],
  text: request['text'],
  bcc: [request['bcc'] ?? []].flat(),
  cc: [request['cc'] ?? []].flat(),
  reply_to: [request['reply_to'] ?? []].flat(),
  last_event: lastEvent,
});
