import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstOf, itIfLarge } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';
import { refused, startAccountStub } from './account-stub.ts';

const program = path.join(import.meta.dirname, '../../../infra/preflight/preflight.ts');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in an environment that knows nothing but what is given. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const isolated = {
      PATH: required(process.env['PATH']),
      AWS_CONFIG_FILE: '/nonexistent/config',
      AWS_SHARED_CREDENTIALS_FILE: '/nonexistent/credentials',
      AWS_EC2_METADATA_DISABLED: 'true',
    };
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...isolated, ...env } },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });

const credentials = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('npm run preflight', () => {
  it('succeeds if nothing must change', async () => {
    using account = await startAccountStub();
    const { code, stdout } = await run(['--region', 'sa-east-1'], { ...credentials, AWS_ENDPOINT_URL: account.url });
    expect(stdout).toMatch(/^Tested here with the time zones of \d{4}[a-z], ICU \d+\.\d+, Node 24\./);
    expect(stdout).toContain('sa-east-1: 0 must change, 0 should be looked at, 11 are fine');
    expect(code).toBe(0);
  });

  it('fails and prints the command if something must change', async () => {
    using account = await startAccountStub({ 'ssm:GetParameter': refused(400, 'ParameterNotFound') });
    const { code, stdout } = await run(['--region', 'sa-east-1'], { ...credentials, AWS_ENDPOINT_URL: account.url });
    expect(stdout).toContain('AWS_REGION=sa-east-1 npx cdk bootstrap');
    expect(stdout).toContain('1 must change');
    expect(code).toBe(1);
  });

  it('succeeds if something only should be looked at', async () => {
    using account = await startAccountStub({ 'ses:GetAccount': refused(403, 'AccessDeniedException') });
    const { code, stdout } = await run(['--region', 'sa-east-1'], { ...credentials, AWS_ENDPOINT_URL: account.url });
    expect(stdout).toContain('could not be read: lacks ses:GetAccount');
    expect(code).toBe(0);
  });

  itIfLarge('prints JSON for programs', async () => {
    using account = await startAccountStub();
    const { stdout } = await run(['--region', 'sa-east-1', '--stage', 'prod', '--json'], {
      ...credentials,
      AWS_ENDPOINT_URL: account.url,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      region: 'sa-east-1',
      stage: 'prod',
      findings: expect.arrayContaining([expect.objectContaining({ name: 'Lambda concurrency', severity: 'fine' })]),
    });
  });

  it.each(
    firstOf(1, [
      { lacks: 'credentials', args: ['--region', 'sa-east-1'], env: {}, says: 'No credentials:' },
      { lacks: 'a region', args: [], env: credentials, says: 'No region:' },
      {
        lacks: 'an address of the region',
        args: ['--region', 'sa-east-9'],
        env: { ...credentials, AWS_ENDPOINT_URL: 'http://sa-east-9.invalid' },
        says: 'AWS has no address for the region sa-east-9',
      },
    ]),
  )('fails with one sentence without $lacks', async ({ args, env, says }) => {
    const { code, stdout, stderr } = await run(args, env);
    expect(stderr).toContain(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it.each(
    firstOf(0, [
      { lacks: 'a known option', args: ['--account', '1'], says: "Unknown option '--account'." },
      { lacks: 'a true region', args: ['--region', 'brazil'], says: 'brazil is no region of AWS' },
    ]),
  )('is used wrongly without $lacks', async ({ args, says }) => {
    const { code, stdout, stderr } = await run(args, credentials);
    expect(stderr).toContain(says);
    expect(stderr).toContain('\nnpm run preflight -- --help shows how to use it.\n');
    expect([code, stdout]).toEqual([2, '']);
  });
});
