import mustache from 'mustache';
import type { Faults } from '../foundation/faults.ts';

export interface Overview {
  readonly base_url: string;
  readonly state_folder: string;
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly table_engine: { readonly name: string; readonly endpoint_url: string };
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly event_buses: readonly string[];
  readonly user_pool: string;
  readonly clock: { readonly now: string; readonly offset_seconds: number };
  readonly faults: Faults;
  readonly queues: readonly { readonly name: string; readonly waiting: number; readonly in_flight: number }[];
  readonly functions: Readonly<Record<string, { readonly busy: number; readonly warm: number }>>;
}

export const overviewPage = (overview: Overview): string =>
  mustache.render(template, {
    ...overview,
    stores: [...overview.tables, ...overview.buckets],
    active_faults: activeFaults(overview.faults),
    functions: Object.entries(overview.functions).map(([name, counts]) => ({ name, ...counts })),
  });

const activeFaults = (faults: Faults): string =>
  Object.entries(faults)
    .filter(([, value]) => value !== false && value !== 0)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ') || 'none';

const template = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local service</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
td, th { text-align: left; padding: 0.1rem 1rem 0.1rem 0; }
code { background: #8882; padding: 0 0.3em; }
</style>
<h1>Local service</h1>
<p>API: <a href="/docs">{{base_url}}/docs</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/health">health</a></p>
<p>Messages and calls to the simulated providers: <a href="/_local/outbox">outbox</a> · newest domain
<a href="/_local/events">events</a> · <a href="/_local/clock">clock</a>: {{clock.now}}, {{clock.offset_seconds}} s ahead of
the machine · injected <a href="/_local/faults">faults</a>: {{active_faults}}</p>
<p>State and logs: <code>{{state_folder}}</code>. AWS endpoint for other tools: <code>{{aws.endpoint_url}}</code>, access key
id <code>{{aws.access_key_id}}</code>.</p>
<p>Get a token: <code>curl '{{base_url}}/_local/token?sub=me&amp;groups=admin&amp;organization_id=…'</code>, or as a user of the
pool: <code>…/_local/token?user=admin@cobros-del-sur.example</code></p>
<h2>Table ({{table_engine.name}}) and bucket</h2>
<p>{{#stores}}{{.}}<br>{{/stores}}</p>
<h2>Queues</h2>
<table>
<tr><th>queue<th>waiting<th>in flight
{{#queues}}<tr><td>{{name}}<td>{{waiting}}<td>{{in_flight}}
{{/queues}}
</table>
<h2>Functions</h2>
<table>
<tr><th>function<th>busy<th>warm
{{#functions}}<tr><td>{{name}}<td>{{busy}}<td>{{warm}}
{{/functions}}
</table>
</html>
`;
