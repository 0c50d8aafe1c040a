import { join, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import type { ReceiverPolicy } from '../lib/foundation/receiver-policy.ts';
import { StartupError, codeOf, messageOf } from './foundation/errors.ts';
import { openState } from './foundation/state.ts';
import { sampleSizes } from './sample-data/seed.ts';
import type { Session } from './sample-data/session.ts';
import { type Provider, providers } from './foundation/providers.ts';
import { type RunningService, startService } from './runner/start-service.ts';

const startedAt = performance.now();

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const styled = (style: 'bold' | 'cyan' | 'green', text: string): string =>
  styleText(style, text, { stream: process.stdout });

const readSettings = () => {
  const port = Number(process.env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT must be a number from 0 to 65535, not ${process.env['PORT']}.`);
  }
  return {
    isFresh: readFlags().fresh,
    port,
    folder: resolve(process.env['STATE_DIR'] || '.local'),
    providerDelay: parseDelay(process.env['PROVIDER_DELAY_MS'] || '50-300'),
    withoutProviders: parseProviders(process.env['WITHOUT_PROVIDERS'] || ''),
    webhookReceivers: parseReceivers(process.env['WEBHOOK_RECEIVERS'] || 'loopback'),
    sampleSize: parseSampleSize(process.env['SAMPLE_DATA'] || 'living'),
    corsOrigins: process.env['CORS_ORIGINS'] || '',
    restoredTable: process.env['RESTORED_TABLE'] || undefined,
    maxWorkers: parseMaxWorkers(process.env['MAX_WORKERS'] || '20'),
    workerIdleMs: parseIdleSeconds(process.env['WORKER_IDLE_SECONDS'] || '60') * 1000,
  };
};

const readFlags = () => {
  try {
    return parseArgs({ options: { fresh: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    throw new StartupError('The only option is --fresh, which empties the state folder: npm start -- --fresh');
  }
};

const parseDelay = (text: string) => {
  const [, min, max = min] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (min === undefined || Number(min) > Number(max)) {
    throw new StartupError(`PROVIDER_DELAY_MS must be milliseconds such as 0 or 50-300, not ${text}.`);
  }
  return { minMs: Number(min), maxMs: Number(max) };
};

const parseProviders = (text: string): Provider[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const provider = providers.find((known) => known === name);
      if (provider) return provider;
      throw new StartupError(`WITHOUT_PROVIDERS must name some of ${providers.join(', ')}, not ${name}.`);
    });

const parseReceivers = (text: string): ReceiverPolicy => {
  if (text === 'loopback' || text === 'public') return text;
  throw new StartupError(`WEBHOOK_RECEIVERS must be loopback or public, not ${text}.`);
};

const parseSampleSize = (text: string) => {
  const size = sampleSizes.find((known) => known === text);
  if (size) return size;
  throw new StartupError(`SAMPLE_DATA must be ${sampleSizes.join(' or ')}, not ${text}.`);
};

/** A worker takes about 20 MB. */
const parseMaxWorkers = (text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new StartupError(`MAX_WORKERS must be a number from 1 to 999, not ${text}.`);
};

const parseIdleSeconds = (text: string): number => {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new StartupError(`WORKER_IDLE_SECONDS must be a number from 1 to 99999, not ${text}.`);
};

const main = async (): Promise<void> => {
  const { isFresh, folder, ...settings } = readSettings();
  const state = openState(folder, { isFresh });
  const exit = (): void => process.exit(0);
  process.on('SIGINT', exit).on('SIGTERM', exit);
  const service = await startService({ state, ...settings, print });
  process.off('SIGINT', exit).off('SIGTERM', exit);
  stopOnSignal(service);
  print(welcome(service.session, folder, performance.now() - startedAt));
};

/** The first signal stops the service after the work in flight, then exits; further signals are ignored. */
const stopOnSignal = (service: RunningService): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    print('Stopping. The state is kept for the next start.');
    void service
      .stop()
      .catch((error: unknown) => print(messageOf(error)))
      .finally(() => process.exit(0));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  stopWithNpm(stop);
};

/** npm cannot forward SIGKILL, so this process watches for a new parent. */
const stopWithNpm = (stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250).unref();
};

const welcome = ({ base_url: url, organizations }: Session, folder: string, durationMs: number): string => {
  const [first] = organizations;
  const key = `-H 'X-API-Key: ${first?.api_keys.full}'`;
  const token = '-H "Authorization: Bearer $TOKEN"';
  const json = "-H 'Content-Type: application/json'";
  const heading = (text: string): string => styled('bold', text);
  const link = (text: string): string => styled('cyan', text);
  return `
${styled('green', `Ready in ${(durationMs / 1000).toFixed(1)} s`)}

  Console        ${link(`${url}/`)}
  API            ${link(url)}
  Documentation  ${link(`${url}/docs`)}
  Local service  ${link(`${url}/_local/`)}
  Outbox         ${link(`${url}/_local/outbox`)}
  Assistants     ${link(`${url}/mcp`)} (MCP), read only with X-API-Key: ${first?.api_keys.read_only}
  State          ${folder} (session.json has all credentials; npm start -- --fresh starts over)

${heading('Sample organizations and their API keys')}

${organizations
  .map(
    ({ name, id, api_keys: keys }) =>
      `  ${name} (${id})\n    full access  ${keys.full}\n    read only    ${keys.read_only}`,
  )
  .join('\n')}

${heading('Try it')}

  curl '${url}/api/v1/accounts?limit=3' ${key}
  curl ${url}/api/v1/accounts ${key} ${json} -d '{"external_id":"mine-1","contact":{"name":"Ana Ruiz","phone":"+56 9 6123 4567"},"total_amount":1500}'
  curl ${url}/api/v1/payments ${key} ${json} -d '{"account_external_id":"mine-1","amount":500}'
  curl ${url}/api/v1/export/accounts ${key} ${json} -d '{"format":"csv"}'
  TOKEN=$(node -p "require('${join(folder, 'session.json')}').organizations[0].tokens.admin")
  ACCOUNT=$(curl -s '${url}/api/v1/accounts/mine-1?by=external_id' ${key} | node -p "JSON.parse(require('fs').readFileSync(0)).id")
  curl ${url}/api/dispatch/sms ${token} ${json} -d "{\\"account_id\\":\\"$ACCOUNT\\"}"
  curl ${url}/api/accounts/$ACCOUNT/timeline ${token}
  curl ${url}/api/v1/import ${key} ${json} -d '{"accounts":[{"external_id":"mine-2","contact":{"name":"Luis Soto"},"total_amount":900}]}'

Ctrl-C stops the service.
`;
};

try {
  await main();
} catch (error) {
  const text = error instanceof StartupError ? error.message : `The service could not start: ${messageOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
