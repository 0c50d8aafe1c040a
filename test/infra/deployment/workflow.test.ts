import { parseYaml } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import pack from '../../../package.json' with { type: 'json' };
import { sectionOf } from '../../harness/markdown.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

// The tests below say what the file contains.
const workflow = parseYaml(read('docs/examples/deploy.yml')) as {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<'test' | 'staging' | 'production', Job>>;
};
const { test, staging, production } = workflow.jobs;
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

describe('the example of a workflow', () => {
  it('calls scripts that package.json has', () => {
    const scripts = Object.values(workflow.jobs)
      .flatMap(commandsOf)
      .filter((command) => command !== 'npm ci')
      .map((command) => /^(?:xargs -a \S+ )?npm (?:run )?([\w:-]+)/.exec(command)?.[1]);
    expect(scripts).toContain('deploy');
    expect(scripts.filter((script) => script === undefined || !(script in pack.scripts))).toEqual([]);
  });

  it('is no workflow of this repository, and runs only where a variable says so', () => {
    expect(test.if).toBe("vars.DEPLOY == 'true'");
    expect(read('docs/deploy.md')).toContain('`DEPLOY` = `true`');
  });

  it('tests, deploys to staging, and then to production, each in an environment of its own', () => {
    expect([staging.needs, production.needs]).toEqual(['test', 'staging']);
    expect([staging.environment, production.environment]).toEqual(['staging', 'production']);
    expect(staging.steps).toEqual(production.steps);
  });

  it('may get a token of AWS only where it deploys, and has no credentials of AWS', () => {
    const allowed = Object.entries(workflow.jobs).filter(
      ([, { permissions }]) => permissions?.['id-token'] === 'write',
    );
    expect(allowed.map(([name]) => name)).toEqual(['staging', 'production']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(read('docs/examples/deploy.yml')).not.toMatch(/aws-(access-key-id|secret-access-key)/);
    const credentials = staging.steps.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
    expect(credentials?.with).toMatchObject({ 'role-to-assume': '${{ vars.DEPLOY_ROLE }}' });
  });

  it('checks the stage with a key, and puts no secret into a command', () => {
    const deployment = staging.steps.find(({ run }) => run?.includes('npm run deploy'));
    expect(deployment?.env).toMatchObject({ SMOKE_API_KEY: '${{ secrets.SMOKE_API_KEY }}' });
    expect(Object.values(workflow.jobs).flatMap(commandsOf).join('\n')).not.toContain('${{');
  });

  it('names variables and secrets that docs/deploy.md explains', () => {
    const page = sectionOf(read('docs/deploy.md'), 'Deploy from GitHub');
    const names = [...read('docs/examples/deploy.yml').matchAll(/\b(?:vars|secrets)\.(\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(names).toContain('SMOKE_API_KEY');
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the role of the workflow', () => {
  it('trusts one environment of one repository', () => {
    const [statement, ...others] = JSON.parse(read('docs/examples/deploy-role-trust.json')).Statement;
    expect(others).toEqual([]);
    expect(statement.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:<owner>/<repository>:environment:<environment>',
      },
    });
  });

  it('may do nothing but use the roles of the bootstrap and read the stacks of the service', () => {
    const { Statement: statements } = JSON.parse(read('docs/examples/deploy-role-policy.json'));
    expect(statements.map(({ Action }: { Action: string }) => Action)).toEqual([
      'sts:AssumeRole',
      'cloudformation:DescribeStacks',
    ]);
  });
});
