import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError, messageOf } from './foundation/errors.ts';
import { type RunningService, startService } from './start-service.ts';
import type { Session } from './session.ts';
import { openState } from './foundation/state.ts';

/** `npm start`: the service on this machine. */

// As in Lambda; the threads of the functions inherit it.
process.env['TZ'] = 'UTC';

const started = performance.now();

const settings = () => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const port = Number(process.env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT must be a number from 0 to 65535, not ${process.env['PORT']}.`);
  }
  const folder = resolve(process.env['STATE_DIR'] || '.local');
  return { isFresh: values.fresh, port, folder, providerDelay: delayIn(process.env['PROVIDER_DELAY_MS'] || '50-300') };
};

/** Milliseconds: one number, or the least and the most. */
const delayIn = (text: string) => {
  const [, least, most = least] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (least === undefined || Number(least) > Number(most)) {
    throw new StartupError(`PROVIDER_DELAY_MS must be milliseconds such as 0 or 50-300, not ${text}.`);
  }
  return { least: Number(least), most: Number(most) };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (): Promise<void> => {
  const { isFresh, port, folder, providerDelay } = settings();
  const state = openState(folder, { isFresh });
  const whileStarting = (): void => process.exit(0);
  process.on('SIGINT', whileStarting).on('SIGTERM', whileStarting);
  const running = await startService({ state, port, providerDelay, print: say });
  process.off('SIGINT', whileStarting).off('SIGTERM', whileStarting);
  stopOnSignal(running);
  say(welcome(running.session, folder, performance.now() - started));
};

/** The first signal ends the work in flight and then the process; a second one changes nothing. */
const stopOnSignal = (running: RunningService): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    say('Stopping; the state is kept.');
    void running
      .stop()
      .catch((error: unknown) => {
        say(messageOf(error));
      })
      .finally(() => process.exit(0));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  whenAbandoned(stop);
};

/** Under `npm start`, npm lives as long as we do; when somebody kills it outright, nobody is left to stop us. */
const whenAbandoned = (stop: () => void): void => {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250).unref();
};

const welcome = (session: Session, folder: string, milliseconds: number): string => {
  const [first] = session.organizations;
  const api = `${session.base_url}/api/v1`;
  const asKey = `-H 'X-API-Key: ${first?.api_keys.full}'`;
  const asJson = "-H 'Content-Type: application/json'";
  return `
Ready in ${(milliseconds / 1000).toFixed(1)} s

  Service        ${session.base_url}
  Documentation  ${session.base_url}/docs
  What runs      ${session.base_url}/_local/
  What was sent  ${session.base_url}/_local/outbox
  State          ${folder} (session.json has these credentials and more; npm start -- --fresh empties it)

${session.organizations
  .map(
    ({ name, id, api_keys: keys }) =>
      `  ${name} (${id})\n    full       ${keys.full}\n    read only  ${keys.read_only}`,
  )
  .join('\n')}

Try
  curl '${api}/accounts?limit=3' ${asKey}
  curl ${api}/import ${asKey} ${asJson} -d '{"accounts":[{"external_id":"mine-1","contact":{"name":"Ana Ruiz"},"total_amount":1500}]}'
  curl ${api}/payments ${asKey} ${asJson} -d '{"account_external_id":"mine-1","amount":500}'
  curl ${api}/export/accounts ${asKey} ${asJson} -d '{"format":"csv"}'
  TOKEN=$(node -p "require('${join(folder, 'session.json')}').organizations[0].tokens.admin")
  ACCOUNT=$(curl -s '${api}/accounts?limit=1' ${asKey} | node -p "JSON.parse(require('fs').readFileSync(0)).data[0].id")
  curl ${session.base_url}/api/dispatch/sms -H "Authorization: Bearer $TOKEN" ${asJson} -d "{\\"account_id\\":\\"$ACCOUNT\\"}"
  curl ${session.base_url}/api/accounts/$ACCOUNT/timeline -H "Authorization: Bearer $TOKEN"
  curl ${session.base_url}/api/admin/api-keys -H "Authorization: Bearer $TOKEN"
  KEY_ID=$(curl -s ${session.base_url}/api/admin/api-keys -H "Authorization: Bearer $TOKEN" | node -p "JSON.parse(require('fs').readFileSync(0)).data.find((key) => key.last4 === '${first?.api_keys.full.slice(-4)}').id")
  curl -X DELETE ${session.base_url}/api/admin/api-keys/$KEY_ID -H "Authorization: Bearer $TOKEN"

Ctrl-C stops it.
`;
};

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `The local runner cannot run this: ${messageOf(error)}`}\n`,
  );
  process.exit(1);
}
