import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnreadableDiffError, parseDiff } from '../../infra/deployment/parse-diff.ts';
import { buildWithoutBundles } from '../infra/synthesize.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stack = 'CollectionManagement-test-data';
const folder = mkdtempSync(path.join(tmpdir(), 'deployment-test-'));
let template: { Resources: Record<string, { Type: string; Properties: Record<string, unknown> }> };

beforeAll(() => {
  const { directory } = buildWithoutBundles(folder, { context: { stage: 'test' } }).synth();
  template = JSON.parse(readFileSync(path.join(directory, `${stack}.template.json`), 'utf8'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What the CDK itself prints about the data stack in place of a deployed template. */
async function diffWith(deployed: typeof template): Promise<string> {
  const file = path.join(folder, 'deployed.json');
  writeFileSync(file, JSON.stringify(deployed));
  const cdk = path.join(root, 'node_modules/.bin/cdk');
  const args = ['diff', '--app', path.join(folder, 'cdk.out'), '--no-color', stack, '--template', file];
  return new Promise((resolve) => {
    execFile(process.execPath, [cdk, ...args], { cwd: folder }, (_, stdout, stderr) => {
      resolve(`${stdout}${stderr}`);
    });
  });
}

const idOf = (type: string): string =>
  Object.keys(template.Resources).find((id) => template.Resources[id]?.Type === type)!;

describe('the difference that the CDK prints', () => {
  it('has each resource that is added, changed, replaced or removed', async () => {
    const [queue, table, bucket, bus] = ['SQS::Queue', 'DynamoDB::Table', 'S3::Bucket', 'Events::EventBus'].map(
      (type) => idOf(`AWS::${type}`),
    ) as [string, string, string, string];
    const { [queue]: added, ...others } = structuredClone(template.Resources);
    const deployed = { Resources: { ...others, OldQueue: added!, OldBucket: others[bucket]! } };
    others[table]!.Properties['TableName'] = 'other';
    others[bus]!.Properties['Description'] = 'other';
    const changes = parseDiff(await diffWith(deployed));
    expect(changes.map(({ logicalId, impact }) => `${impact} ${logicalId}`).sort()).toEqual(
      [`added ${queue}`, `changed ${bus}`, `replaced ${table}`, 'removed OldBucket', 'removed OldQueue'].sort(),
    );
    expect(new Set(changes.map((change) => change.stack))).toEqual(new Set([stack]));
    expect(changes.find(({ impact }) => impact === 'replaced')?.type).toBe('AWS::DynamoDB::Table');
  });

  it('is empty without a difference', async () => {
    expect(parseDiff(await diffWith(template))).toEqual([]);
  });

  it('is not what a failure prints', () => {
    expect(() => parseDiff('Unable to resolve AWS account to use.')).toThrow(UnreadableDiffError);
  });
});
