import { randomUUID } from 'node:crypto';
import { createClient } from '@collection-management/client';
import { UsageError, print, readPositive, runCommand } from '../../operations/command-line.ts';
import { accountSteps, cleanUpStep } from './account-steps.ts';
import { publicSteps } from './public-steps.ts';
import { recordedFetch } from './recorded-fetch.ts';
import { type StageAddresses, readStageAddresses } from './stage-addresses.ts';
import { type StepResult, runSteps } from './step.ts';

const report = ({ name, failure }: StepResult): void =>
  print(failure === null ? `ok      ${name}` : `FAILED  ${name}: ${failure}`);

interface SmokeOptions {
  readonly stage: string | undefined;
  readonly url: string | undefined;
  readonly 'console-url': string | undefined;
  readonly public: boolean;
  readonly wait: string;
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`${text} is no address: give one such as https://api.example.com.`);
  return new URL(text);
}

async function resolveAddresses({ stage, url, 'console-url': consoleUrl = url }: SmokeOptions) {
  if ((stage === undefined) === (url === undefined)) throw new UsageError('Give either --stage or --url.');
  if (stage !== undefined) return readStageAddresses(stage);
  // One of the two is set; the console's address defaults to the API's.
  return { api: readUrl(url ?? ''), console: readUrl(consoleUrl ?? '') };
}

async function checkWithKey({ api }: StageAddresses, apiKey: string, maxWaitMs: number): Promise<boolean> {
  const { fetch, last } = recordedFetch();
  const client = createClient({
    baseUrl: api.href,
    apiKey,
    fetch,
    timeoutMs: 30_000,
    // A new function may be throttled; three failures are an error.
    maxRetries: 2,
    maxWaitMs,
  });
  const options = { runId: randomUUID().slice(0, 8), startedAt: new Date(), maxWaitMs };
  const isFine = await runSteps(accountSteps(client, options), last, report);
  return (await runSteps([cleanUpStep(client)], last, report)) && isFine;
}

async function checkStage(options: SmokeOptions): Promise<boolean> {
  const seconds = readPositive(options.wait, '--wait');
  const addresses = await resolveAddresses(options);
  const recorded = recordedFetch();
  if (!(await runSteps(publicSteps(addresses, recorded), recorded.last, report))) return false;
  if (options.public) return true;
  const apiKey = process.env['SMOKE_API_KEY'];
  if (apiKey === undefined || apiKey === '') {
    print(
      'NOT CHECKED: accounts, payments, stream and queues, because SMOKE_API_KEY is not set. ' +
        'docs/deploy.md#check-a-deployment says how to get a key. With --public only the steps above are checked.',
    );
    return false;
  }
  return checkWithKey(addresses, apiKey, seconds * 1000);
}

await runCommand({
  name: 'npm run smoke',
  description: 'Checks a deployed stage as an integration does, without contacting anybody.',
  guide: 'docs/deploy.md#check-a-deployment',
  notes: ['SMOKE_API_KEY is the API key to use.'],
  options: {
    stage: { type: 'string', value: 'stage', help: 'the stage; the AWS CLI reads its addresses' },
    url: { type: 'string', value: 'url', help: 'the address of the API, in place of --stage' },
    'console-url': { type: 'string', value: 'url', help: 'the address of the console: that of the API' },
    public: { type: 'boolean', help: 'checks only what needs no key' },
    wait: { type: 'string', value: 'seconds', default: '60', help: 'how long an effect may take: 60' },
  },
  run: checkStage,
});
