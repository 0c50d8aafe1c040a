import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildWithoutBundles } from '../synthesize.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'deployment-test-'));
const commit = '0123456789abcdef0123456789abcdef01234567';
const { stacks } = buildWithoutBundles(folder, { context: { stage: 'test', commit } }).synth();
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const nameOf = (stack: string) => `CollectionManagement-test-${stack}`;
const templateOf = (stack: string) => stacks.find(({ stackName }) => stackName === nameOf(stack))!.template;

/** The exports of other stacks that a stack imports. */
const importsOf = (stack: string): readonly string[] =>
  [...JSON.stringify(templateOf(stack)).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name);

describe('the stacks data and work, which are deployed first', () => {
  it('import nothing of the API but its address, which every deployed stage has', () => {
    const imports = new Set([...importsOf('data'), ...importsOf('work')]);
    const others = [...imports].filter((name) => !name.startsWith(`${nameOf('data')}:`));
    expect(others).toEqual([expect.stringMatching(new RegExp(`^${nameOf('api')}:ExportsOutputRefApi[0-9A-F]{8}`))]);
  });
});

describe('the stack endpoints', () => {
  it('has none of the functions that release 1.3.0 deployed with the API: two cannot have one name', () => {
    const later = JSON.stringify(templateOf('endpoints'));
    expect(later).toContain('"CollectionManagement-test-createAccountHold"');
    for (const name of ['listInbox', 'updateInteraction', 'createAccount']) {
      expect(later).not.toContain(`"CollectionManagement-test-${name}"`);
      expect(JSON.stringify(templateOf('api'))).toContain(`"CollectionManagement-test-${name}"`);
    }
  });
});

describe('the stack observability, which is deployed last', () => {
  it('records the commit', () => {
    expect(templateOf('observability').Outputs.Commit).toEqual({ Value: commit });
  });

  it('comes after the stacks that run code', () => {
    const { dependencies } = stacks.find(({ stackName }) => stackName === nameOf('observability'))!;
    const names = dependencies.map(({ id }) => id);
    expect(names).toEqual(expect.arrayContaining(['data', 'endpoints', 'api', 'work'].map(nameOf)));
  });
});
