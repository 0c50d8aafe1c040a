import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventBuses } from '../aws/event-buses.ts';
import { type TokenIssuer, isIssuerPath } from '../aws/token-issuer.ts';
import type { UserPool } from '../aws/user-pool.ts';
import type { QueueAndBucketEngine } from '../engine/queue-and-bucket-engine.ts';
import { type Clock, maxClockOffsetMs } from '../foundation/clock.ts';
import { type FaultSwitch, noFaults, parseFaults } from '../foundation/faults.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import { denyFrames, developmentOrigin, urlOf } from '../foundation/loopback-server.ts';
import { readBody } from '../foundation/request-body.ts';
import type { Outbox } from '../foundation/outbox.ts';
import { outboxPage } from './outbox-page.ts';
import { type Overview, overviewPage } from './overview-page.ts';

export interface LocalPagesOptions {
  readonly tokenIssuer: TokenIssuer;
  readonly users: Pick<UserPool, 'signIn'>;
  readonly outbox: Outbox;
  readonly events: Pick<EventBuses, 'published'>;
  readonly clock: Clock;
  readonly faults: Pick<FaultSwitch, 'now' | 'change'>;
  readonly runDueSchedules: () => Promise<readonly string[]>;
  readonly workerCounts: () => Overview['functions'];
  readonly depthOf: QueueAndBucketEngine['depthOf'];
  readonly service: Omit<Overview, 'clock' | 'faults' | 'queues' | 'functions'> & {
    readonly queues: readonly string[];
  };
}

export const isLocalPath = (url: string): boolean => /^\/_local(?:[/?]|$)/.test(url);

/**
 * Tests whether a page of another origin may send the request: to anything but the local pages and, from the console
 * under development, also to the token issuer.
 */
export const isPublicRequest = (incoming: IncomingMessage): boolean =>
  !isLocalPath(incoming.url ?? '') ||
  (isIssuerPath(urlOf(incoming).pathname) && incoming.headers.origin === developmentOrigin);

type Page = (
  options: LocalPagesOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
) => Promise<void> | void;

/** The runner's own pages under `/_local/`: overview, outbox, events, clock, faults, tokens and the token issuer. */
export const localPages =
  (options: LocalPagesOptions) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = urlOf(incoming);
    denyFrames(outgoing);
    if (isIssuerPath(url.pathname)) return options.tokenIssuer.serve(incoming, outgoing);
    const page = pages[`${incoming.method} ${url.pathname}`] ?? pages[url.pathname];
    if (!page) return sendJson(outgoing, 404, { error: `There is no local page ${url.pathname}.` });
    try {
      await page(options, incoming, outgoing, url);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      sendJson(outgoing, 400, { error: `The body must be JSON: ${error.message}` });
    }
  };

const clockState = ({ clock }: LocalPagesOptions) => ({
  now: clock.now().toISOString(),
  offset_seconds: clock.offsetMs() / 1000,
});

const showOverview: Page = (options, incoming, outgoing) => {
  const overview: Overview = {
    ...options.service,
    clock: clockState(options),
    faults: options.faults.now(),
    queues: options.service.queues.map((name) => ({ name, ...options.depthOf(name) })),
    functions: options.workerCounts(),
  };
  if (accepts(incoming, 'text/html')) return sendPage(outgoing, overviewPage(overview));
  return sendJson(outgoing, 200, overview);
};

const mintToken: Page = async ({ tokenIssuer, users }, incoming, outgoing, url) => {
  const posted = await readJson(incoming);
  const claims = { ...Object.fromEntries(url.searchParams), ...(isRecord(posted) && posted) };
  const { user, ...others } = claims;
  if (!Number.isFinite(Number(others['expires_in'] ?? 0)))
    return sendJson(outgoing, 400, { error: 'expires_in must be a number of seconds.' });
  if (typeof user !== 'string') return sendJson(outgoing, 200, { token: await tokenIssuer.mint(claims) });
  const signedIn = users.signIn(user);
  if (!signedIn)
    return sendJson(outgoing, 404, {
      error: `The user pool has no enabled user ${user}. See GET /api/admin/users.`,
    });
  return sendJson(outgoing, 200, { token: await tokenIssuer.mint({ ...others, ...signedIn }) });
};

const showClock: Page = (options, _, outgoing) => sendJson(outgoing, 200, clockState(options));

const advanceClock: Page = async (options, incoming, outgoing) => {
  const posted = await readJson(incoming);
  const seconds = isRecord(posted) ? posted['advance_seconds'] : undefined;
  const isValid = typeof seconds === 'number' && seconds >= 0;
  if (!isValid || options.clock.offsetMs() + seconds * 1000 > maxClockOffsetMs) {
    return sendJson(outgoing, 400, {
      error: `advance_seconds must be a number of at least 0 that leaves the clock at most ${maxClockOffsetMs / 1000} seconds ahead.`,
    });
  }
  options.clock.advance(seconds * 1000);
  const ran = await options.runDueSchedules();
  return sendJson(outgoing, 200, { ...clockState(options), ran });
};

const showFaults: Page = ({ faults }, _, outgoing) => sendJson(outgoing, 200, faults.now());

const changeFaults: Page = async ({ faults }, incoming, outgoing) => {
  const changes = parseFaults(await readJson(incoming));
  if (!changes) {
    return sendJson(outgoing, 400, {
      error: `The body must be an object of ${Object.keys(noFaults).join(', ')}: throttle and kill from 0 to 1, the others true or false.`,
    });
  }
  await faults.change(changes);
  return sendJson(outgoing, 200, faults.now());
};

const showEvents: Page = ({ events }, _, outgoing) => sendJson(outgoing, 200, events.published());

const showOutbox: Page = ({ outbox }, incoming, outgoing, url) => {
  const to = url.searchParams.get('to');
  const entries = outbox.entries().filter((entry) => to === null || entry.to === to);
  if (accepts(incoming, 'application/json')) return sendJson(outgoing, 200, entries);
  return sendPage(outgoing, outboxPage(entries));
};

const emptyOutbox: Page = ({ outbox }, _, outgoing) => {
  outbox.clear();
  outgoing.writeHead(204).end();
};

const pages: Readonly<Record<string, Page>> = {
  '/_local': showOverview,
  '/_local/': showOverview,
  '/_local/token': mintToken,
  '/_local/clock': showClock,
  'POST /_local/clock': advanceClock,
  '/_local/faults': showFaults,
  'POST /_local/faults': changeFaults,
  '/_local/events': showEvents,
  '/_local/outbox': showOutbox,
  'DELETE /_local/outbox': emptyOutbox,
};

const accepts = ({ headers }: IncomingMessage, mediaType: string): boolean =>
  headers.accept?.includes(mediaType) === true;

const readJson = async (incoming: IncomingMessage): Promise<unknown> =>
  parseJson((await readBody(incoming))?.toString() || '{}');

const sendJson = (outgoing: ServerResponse, status: number, body: object): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(`${JSON.stringify(body, null, 2)}\n`);
};

const sendPage = (outgoing: ServerResponse, html: string): void => {
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end(html);
};
