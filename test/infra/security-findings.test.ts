import { AwsSolutionsChecks } from 'cdk-nag';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildWithoutBundles } from './synthesize.ts';

it('The AwsSolutions checks find nothing that is not acknowledged with a reason', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  const app = buildWithoutBundles(folder, {
    context: {
      signInDomain: 'collections-example',
      apiDomain: 'api.example.com',
      wafRateLimit: '150000',
      apiCertificate: 'arn:aws:acm:sa-east-1:111111111111:certificate/1',
      backupCopyVault: 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies',
    },
  });
  app.synth();
  rmSync(folder, { recursive: true });
  const { violations } = new AwsSolutionsChecks(app, { verbose: true }).validateScope(app);
  expect(
    violations.map(({ ruleName, description, violatingResources }) => ({
      ruleName,
      description,
      where: violatingResources.map(({ constructPath }) => constructPath),
    })),
  ).toEqual([]);
});
