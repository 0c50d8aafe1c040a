import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '@collection-management/client';
import { type StepResult, describeFailure, expectThat, runSteps } from '../../../infra/smoke/step.ts';

const last = { request: 'GET /api/v1/accounts', status: 503, requestId: 'request-1' };

function thrown(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('the sentence about a failed step', () => {
  it('names what was expected, what came and the request', () => {
    const error = thrown(() => {
      expectThat(false, 'a balance of 60', 100);
    });
    expect(describeFailure(error, last)).toBe(
      'expected a balance of 60, but got 100 (GET /api/v1/accounts replied 503, request id request-1)',
    );
  });

  it('names the code and the text of an error reply', () => {
    const error = new ApiError(401, { error: 'The API key was revoked.', code: 'api_key_revoked' }, new Headers());
    expect(describeFailure(error, last)).toMatch(
      /^expected success, but got 401 api_key_revoked: The API key was revoked\. \(GET/,
    );
  });

  it('says that no request id came', () => {
    expect(describeFailure(new Error('x'), { ...last, requestId: null })).toContain('request id missing');
  });

  it('names no earlier request if none was answered', () => {
    const error = new ConnectionError('timeout', 'GET /health had no reply within 30000 ms.');
    expect(describeFailure(error, last)).toBe('GET /health had no reply within 30000 ms.');
  });
});

describe('the steps', () => {
  const step = (name: string, ran: string[], error?: Error) => ({
    name,
    run: async () => {
      ran.push(name);
      if (error) throw error;
    },
  });

  it('end with the first that fails', async () => {
    const [ran, results]: [string[], StepResult[]] = [[], []];
    const steps = [step('one', ran), step('two', ran, new Error('broken')), step('three', ran)];
    expect(
      await runSteps(
        steps,
        () => undefined,
        (result) => results.push(result),
      ),
    ).toBe(false);
    expect(ran).toEqual(['one', 'two']);
    expect(results).toEqual([
      { name: 'one', failure: null },
      { name: 'two', failure: 'Error: broken' },
    ]);
  });

  it('succeed together', async () => {
    expect(
      await runSteps(
        [step('one', [])],
        () => undefined,
        () => undefined,
      ),
    ).toBe(true);
  });
});
