import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, maxClockOffsetMs } from '../foundation/clock.ts';
import type { EventBuses } from '../aws/event-buses.ts';
import { type FaultSwitch, type Faults, parseFaults, noFaults } from '../foundation/faults.ts';
import { readBody } from '../gateway/request-body.ts';
import { type TokenIssuer, isIssuerPath } from '../aws/token-issuer.ts';
import { callAws } from '../aws/call-aws.ts';
import { parseJson, recordAt, textAt } from '../foundation/json.ts';
import { isForThisMachine, isFromAnotherOrigin } from '../foundation/loopback-server.ts';
import { escapeHtml, outboxPage } from './outbox-page.ts';
import type { Outbox } from '../simulators/outbox.ts';
import { isRecord } from '../stacks/template.ts';

/** What the runner shows of itself. */
export interface Overview {
  readonly base_url: string;
  readonly state_folder: string;
  /** For tools that speak to AWS themselves: sign with this access key id and any secret. */
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly table_engine: { readonly name: string; readonly endpoint_url: string };
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly queues: readonly string[];
  readonly functions: () => Record<string, { busy: number; warm: number }>;
}

export interface LocalPagesOptions {
  readonly identity: TokenIssuer;
  readonly outbox: Outbox;
  readonly events: Pick<EventBuses, 'published'>;
  readonly clock: Clock;
  readonly faults: Pick<FaultSwitch, 'now' | 'change'>;
  /** Runs the schedules that fell due, and gives the functions that ran. */
  readonly runDue: () => Promise<readonly string[]>;
  readonly overview: Overview;
}

/**
 * The runner's own addresses, below `/_local/`: an overview, the outbox, the events, the clock, the faults, the token mint
 * and the issuer.
 */
export const localPages = ({ identity, outbox, events, clock, faults, runDue, overview }: LocalPagesOptions) => {
  const depths = async () =>
    Promise.all(
      overview.queues.map(async (name) => {
        const reply = await callAws(overview.aws.endpoint_url, 'AmazonSQS.GetQueueAttributes', {
          QueueUrl: `${overview.aws.endpoint_url}/queue/${name}`,
          AttributeNames: ['All'],
        });
        const attributes = recordAt(reply, 'Attributes');
        const waiting = Number(textAt(attributes, 'ApproximateNumberOfMessages') ?? 0);
        const delayed = Number(textAt(attributes, 'ApproximateNumberOfMessagesDelayed') ?? 0);
        const inFlight = Number(textAt(attributes, 'ApproximateNumberOfMessagesNotVisible') ?? 0);
        return { name, waiting: waiting + delayed, in_flight: inFlight };
      }),
    );

  const mint = async (incoming: IncomingMessage, url: URL, outgoing: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const text = body?.toString() ?? '';
    const posted = text === '' ? {} : parseJson(text);
    const claims = { ...Object.fromEntries(url.searchParams), ...(isRecord(posted) && posted) };
    sendJson(outgoing, 200, { token: await identity.mint(claims) });
  };

  const timeNow = () => ({ now: clock.now().toISOString(), offset_seconds: clock.offsetMs() / 1000 });

  const moveClock = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const posted = parseJson((await readBody(incoming))?.toString() || '{}');
    const seconds = isRecord(posted) ? posted['advance_seconds'] : undefined;
    const isOffset = typeof seconds === 'number' && seconds >= 0;
    if (!isOffset || clock.offsetMs() + seconds * 1000 > maxClockOffsetMs) {
      const most = maxClockOffsetMs / 1000;
      return sendJson(outgoing, 400, {
        error: `advance_seconds must be a number from 0, and the clock at most ${most} seconds ahead in all.`,
      });
    }
    clock.advance(seconds * 1000);
    const ran = await runDue();
    return sendJson(outgoing, 200, { ...timeNow(), ran });
  };

  const changeFaults = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const named = parseFaults(parseJson((await readBody(incoming))?.toString() || '{}'));
    if (!named) {
      return sendJson(outgoing, 400, {
        error: `The faults are ${Object.keys(noFaults).join(', ')}: shares from 0 to 1, or true and false.`,
      });
    }
    await faults.change(named);
    return sendJson(outgoing, 200, faults.now());
  };

  const show = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const state = {
      ...overview,
      clock: timeNow(),
      faults: faults.now(),
      queues: await depths(),
      functions: overview.functions(),
    };
    if (incoming.headers.accept?.includes('text/html') !== true) return sendJson(outgoing, 200, state);
    sendPage(outgoing, page(state));
  };

  const showOutbox = (incoming: IncomingMessage, url: URL, outgoing: ServerResponse): void => {
    if (incoming.method === 'DELETE') {
      outbox.clear();
      outgoing.writeHead(204).end();
      return;
    }
    const to = url.searchParams.get('to');
    const entries = outbox.entries().filter((entry) => to === null || entry.to === to);
    if (incoming.headers.accept?.includes('application/json') === true) return sendJson(outgoing, 200, entries);
    sendPage(outgoing, outboxPage(entries));
  };

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', overview.base_url);
    if (!isForThisMachine(incoming) || isFromAnotherOrigin(incoming))
      return sendJson(outgoing, 403, { error: `Call ${overview.base_url} from this machine, and from no other page.` });
    if (isIssuerPath(url.pathname)) return identity.serve(incoming, outgoing);
    try {
      if (url.pathname === '/_local/token') return await mint(incoming, url, outgoing);
      if (url.pathname === '/_local/clock' && incoming.method === 'POST') return await moveClock(incoming, outgoing);
      if (url.pathname === '/_local/clock') return sendJson(outgoing, 200, timeNow());
      if (url.pathname === '/_local/faults' && incoming.method === 'POST')
        return await changeFaults(incoming, outgoing);
      if (url.pathname === '/_local/faults') return sendJson(outgoing, 200, faults.now());
      if (url.pathname === '/_local/events') return sendJson(outgoing, 200, events.published());
      if (url.pathname === '/_local/outbox') return showOutbox(incoming, url, outgoing);
      if (url.pathname === '/_local' || url.pathname === '/_local/') return await show(incoming, outgoing);
    } catch (error) {
      return sendJson(outgoing, 400, { error: String(error) });
    }
    return sendJson(outgoing, 404, { error: `The local runner has nothing at ${url.pathname}.` });
  };
};

const sendJson = (outgoing: ServerResponse, status: number, body: object): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(`${JSON.stringify(body, null, 2)}\n`);
};

const sendPage = (outgoing: ServerResponse, text: string): void => {
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end(text);
};

interface Shown extends Omit<Overview, 'queues' | 'functions'> {
  readonly clock: { readonly now: string; readonly offset_seconds: number };
  readonly faults: Faults;
  readonly queues: readonly { name: string; waiting: number; in_flight: number }[];
  readonly functions: Record<string, { busy: number; warm: number }>;
}

const faultsText = (faults: Faults): string =>
  Object.entries(faults)
    .filter(([, value]) => value !== false && value !== 0)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ') || 'nothing';

const page = (state: Shown): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Local stack</title>
<style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.1rem 1rem .1rem 0}code{background:#8882;padding:0 .3em}</style>
<h1>What runs here</h1>
<p>Service: <a href="/docs">${state.base_url}/docs</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/health">health</a></p>
<p>What was sent to the simulated providers: <a href="/_local/outbox">outbox</a> · Newest <a href="/_local/events">events</a>
on the bus · It is ${state.clock.now}, ${state.clock.offset_seconds} s ahead of the machine's <a href="/_local/clock">clock</a> ·
Goes wrong on purpose: <a href="/_local/faults">${escapeHtml(faultsText(state.faults))}</a></p>
<p>State and logs: <code>${escapeHtml(state.state_folder)}</code>. AWS for your own tools: <code>${state.aws.endpoint_url}</code>,
access key id <code>${state.aws.access_key_id}</code>.</p>
<p>Tokens: <code>curl '${state.base_url}/_local/token?sub=me&amp;groups=admin&amp;organization_id=…'</code></p>
<h2>Table (${escapeHtml(state.table_engine.name)}) and bucket</h2><p>${[...state.tables, ...state.buckets].map(escapeHtml).join('<br>')}</p>
<h2>Queues</h2>${table(
  ['queue', 'waiting', 'in flight'],
  state.queues.map(({ name, waiting, in_flight: inFlight }) => [name, waiting, inFlight]),
)}
<h2>Functions</h2>${table(
  ['function', 'busy', 'warm'],
  Object.entries(state.functions).map(([name, { busy, warm }]) => [name, busy, warm]),
)}
</html>`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><tr>${head.map((name) => `<th>${name}`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(String(cell))}`).join('')}</tr>`)
    .join('')}</table>`;
