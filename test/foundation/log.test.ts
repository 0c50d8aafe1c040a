import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lambdaContext } from '../harness/requests.ts';

const lines: Record<string, unknown>[] = [];

async function freshLog() {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'collection-management');
  vi.resetModules();
  return import('../../lib/foundation/log.ts');
}

beforeEach(() => {
  lines.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a log line', () => {
  it('names its invocation and carries the appended keys', async () => {
    const { log } = await freshLog();
    log.addContext(lambdaContext);
    log.appendKeys({ organization: 'o' });
    log.info('done', { count: 2 });
    log.resetKeys();
    log.info('done again');
    expect(lines).toMatchObject([
      { level: 'INFO', message: 'done', service: 'collection-management', organization: 'o', count: 2 },
      { level: 'INFO', message: 'done again', function_request_id: lambdaContext.awsRequestId },
    ]);
    expect(lines[1]).not.toHaveProperty('organization');
  });

  it('has the keys of its own work only, also of work at the same time', async () => {
    const { log, addLogKeys, withLogKeys } = await freshLog();
    const work = (name: string) =>
      withLogKeys({ message_id: name }, async () => {
        addLogKeys({ account: `account of ${name}` });
        await Promise.resolve();
        log.info('done', { name });
      });
    await Promise.all([work('one'), work('two')]);
    addLogKeys({ request_id: 'r' });
    log.info('last');
    expect(lines).toMatchObject([
      { name: 'one', message_id: 'one', account: 'account of one' },
      { name: 'two', message_id: 'two', account: 'account of two' },
      { message: 'last', request_id: 'r' },
    ]);
    expect(lines[2]).not.toHaveProperty('account');
  });

  it('has message and stack of an error, but none of its other properties', async () => {
    const { log } = await freshLog();
    const carrying = (message: string, more: object) =>
      Object.assign(new Error(message, more), { Item: { phone: '+1' } });
    log.error('failed', carrying('refused', { cause: carrying('because', {}) }));
    const [{ error } = {}] = lines;
    const base = { name: 'Error', stack: expect.any(String) };
    expect(error).toEqual({ ...base, message: 'refused', cause: { ...base, message: 'because' } });
  });
});
