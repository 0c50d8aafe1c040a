import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lambdaContext } from '../harness/requests.ts';

const lines: Record<string, unknown>[] = [];

async function freshLog() {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'collection-management');
  vi.resetModules();
  const { log } = await import('../../lib/foundation/log.ts');
  return log;
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
    const log = await freshLog();
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

  it('has message and stack of an error, but none of its other properties', async () => {
    const log = await freshLog();
    const carrying = (message: string, more: object) =>
      Object.assign(new Error(message, more), { Item: { phone: '+1' } });
    log.error('failed', carrying('refused', { cause: carrying('because', {}) }));
    const [{ error } = {}] = lines;
    const base = { name: 'Error', stack: expect.any(String) };
    expect(error).toEqual({ ...base, message: 'refused', cause: { ...base, message: 'because' } });
  });
});
