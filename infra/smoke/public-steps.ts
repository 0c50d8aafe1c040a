import type { RecordedFetch } from './recorded-fetch.ts';
import type { StageAddresses } from './stage-addresses.ts';
import { type Step, expectThat } from './step.ts';

/** Resolves a path below a base URL, which may have a path itself, such as the stage of API Gateway. */
const below = (base: URL, path: string): URL => new URL(path, base.href.endsWith('/') ? base : `${base.href}/`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 200);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const headersOfConsole: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; script-src 'self';/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /^max-age=\d+/,
};

export function publicSteps({ api, console }: StageAddresses, { read }: RecordedFetch): readonly Step[] {
  const readPage = async (url: URL, mediaType: string) => {
    const reply = await read(url);
    expectThat(reply.status === 200, `200 for ${url.pathname}`, reply.status);
    const type = reply.headers.get('content-type');
    expectThat(type?.startsWith(mediaType) === true, `${mediaType} for ${url.pathname}`, type);
    return reply;
  };
  const checkHealth = async (base: URL) => {
    const status = fieldOf(parsed((await readPage(below(base, 'health'), 'application/json')).text), 'status');
    expectThat(status === 'ok', 'the status "ok"', status);
  };
  return [
    { name: 'health', run: () => checkHealth(api) },
    {
      name: 'documentation and its streamed script',
      run: async () => {
        const page = await readPage(below(api, 'docs'), 'text/html');
        const source = /src="(docs\/api-reference\.js[^"]*)"/.exec(page.text)?.[1];
        expectThat(source !== undefined, 'a page that loads docs/api-reference.js', page.text.slice(0, 200));
        const script = await readPage(below(api, source), 'text/javascript');
        expectThat(script.text.includes('createApiReference'), 'the whole script', `${script.text.length} characters`);
      },
    },
    {
      name: 'index page of the console, its headers and its script',
      run: async () => {
        const page = await readPage(below(console, ''), 'text/html');
        for (const [name, pattern] of Object.entries(headersOfConsole)) {
          const value = page.headers.get(name);
          expectThat(value !== null && pattern.test(value), `the header ${name} like ${pattern.source}`, value);
        }
        const source = /<script[^>]* src="\/?([^"]+)"/.exec(page.text)?.[1];
        expectThat(source !== undefined, 'a page that loads a script', page.text.slice(0, 200));
        await readPage(below(console, source), 'text/javascript');
      },
    },
    {
      name: 'configuration of the console',
      run: async () => {
        const config = parsed((await readPage(below(console, 'config.json'), 'application/json')).text);
        for (const name of ['issuer', 'client_id'])
          expectThat(typeof fieldOf(config, name) === 'string', `${name} in config.json`, config);
      },
    },
    { name: 'API at the origin of the console', run: () => checkHealth(console) },
    {
      name: 'refusal without credentials',
      run: async () => {
        const { status, text } = await read(below(api, 'api/v1/accounts'));
        const code = fieldOf(parsed(text), 'code');
        expectThat(
          status === 401 && code === 'unauthenticated',
          '401 unauthenticated',
          `${status} ${typeof code === 'string' ? code : 'without a code'}`,
        );
      },
    },
  ];
}
