import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createClient } from '@collection-management/client';
import { accountSteps, cleanUpStep } from './account-steps.ts';
import { publicSteps } from './public-steps.ts';
import { recordedFetch } from './recorded-fetch.ts';
import { SmokeError, type StageAddresses, readStageAddresses } from './stage-addresses.ts';
import { type StepResult, runSteps } from './step.ts';

/** `npm run smoke`: checks a deployed stage without contacting anybody. See docs/operations.md. */

const usage =
  'Usage: npm run smoke -- (--stage <stage> | --url <url> [--console-url <url>]) [--public] [--wait <seconds>]';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const report = ({ name, failure }: StepResult): void =>
  print(failure === null ? `ok      ${name}` : `FAILED  ${name}: ${failure}`);

function readOptions() {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string' },
        url: { type: 'string' },
        'console-url': { type: 'string' },
        public: { type: 'boolean', default: false },
        wait: { type: 'string', default: '60' },
      },
    }).values;
  } catch (error) {
    throw new SmokeError(usage, { cause: error });
  }
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new SmokeError(`${text} is no address: give one such as https://api.example.com.`);
  return new URL(text);
}

async function resolveAddresses({ stage, url, 'console-url': consoleUrl = url }: ReturnType<typeof readOptions>) {
  if ((stage === undefined) === (url === undefined)) throw new SmokeError(usage);
  if (stage !== undefined) return readStageAddresses(stage);
  // One of both is given, and the address of the console is by default that of the API.
  return { api: readUrl(url ?? ''), console: readUrl(consoleUrl ?? '') };
}

async function checkWithKey({ api }: StageAddresses, apiKey: string, maxWaitMs: number): Promise<boolean> {
  const { fetch, last } = recordedFetch();
  const client = createClient({
    baseUrl: api.href,
    apiKey,
    fetch,
    timeoutMs: 30_000,
    // A function that is new may be throttled; what fails three times is broken.
    maxRetries: 2,
    maxWaitMs,
  });
  const options = { runId: randomUUID().slice(0, 8), startedAt: new Date(), maxWaitMs };
  const isFine = await runSteps(accountSteps(client, options), last, report);
  return (await runSteps([cleanUpStep(client)], last, report)) && isFine;
}

/** Returns whether the stage does what it should. */
async function checkStage(): Promise<boolean> {
  const options = readOptions();
  const seconds = Number(options.wait);
  if (!(seconds > 0)) throw new SmokeError('--wait must be a number of seconds.');
  const addresses = await resolveAddresses(options);
  const recorded = recordedFetch();
  if (!(await runSteps(publicSteps(addresses, recorded), recorded.last, report))) return false;
  if (options.public) return true;
  const apiKey = process.env['SMOKE_API_KEY'];
  if (apiKey === undefined || apiKey === '') {
    print(
      'NOT CHECKED: accounts, payments, stream and queues, because SMOKE_API_KEY is not set. docs/operations.md, ' +
        '"Check a deployment", says how to get a key. With --public only the steps above are checked.',
    );
    return false;
  }
  return checkWithKey(addresses, apiKey, seconds * 1000);
}

try {
  process.exitCode = (await checkStage()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof SmokeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
