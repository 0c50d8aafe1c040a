import { App } from 'aws-cdk-lib';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { sectionOf } from '../harness/markdown.ts';
import { required } from '../harness/required.ts';
import { buildWithoutBundles, toJson } from './synthesize.ts';

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>>;
}

/** Templates by the last part of their stack's name, in the order of a deployment. */
type Templates = ReadonlyMap<string, Template>;

function templatesOf(context: Readonly<Record<string, string>> = {}): Templates {
  const folder = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  const { stacks } = buildWithoutBundles(folder, { context }).synth();
  // The CDK wrote the templates in this form.
  const named = stacks.map(
    ({ stackName, template }) => [stackName.replace(/^\w+-dev-/, ''), template as Template] as const,
  );
  rmSync(folder, { recursive: true });
  return new Map(named);
}

const exportsOf = ({ Outputs = {} }: Template): ReadonlyMap<string, string> =>
  new Map(Object.values(Outputs).flatMap(({ Value, Export }) => (Export ? [[Export.Name, toJson(Value)]] : [])));

const importsOf = (template: Template): ReadonlySet<string> =>
  new Set([...toJson(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name));

/**
 * Deploys stacks one after the other, as CloudFormation does: it refuses an import that nothing exports, and the change or
 * removal of an export that another stack imports.
 */
function deploy(deployed: Templates, next: Templates, names: Iterable<string> = next.keys()): Templates {
  const state = new Map(deployed);
  for (const name of names) {
    const template = next.get(name);
    if (!template) throw new Error(`There is no stack ${name}.`);
    const others = [...state].filter(([other]) => other !== name).map(([, other]) => other);
    const exported = new Set(others.flatMap((other) => [...exportsOf(other).keys()]));
    const missing = [...importsOf(template)].filter((each) => !exported.has(each));
    if (missing.length > 0) throw new Error(`${name}: no export named ${missing.join()}`);
    const kept = exportsOf(template);
    const before = state.get(name);
    for (const [each, value] of before ? exportsOf(before) : [])
      if (kept.get(each) !== value && others.some((other) => importsOf(other).has(each)))
        throw new Error(`${name}: the export ${each} is in use`);
    state.set(name, template);
  }
  return state;
}

const streamOf = (table: string) =>
  `arn:aws:dynamodb:sa-east-1:123456789012:table/${table}/stream/2026-11-24T01:02:03.456`;
const restored = { tableName: 'restored', tableStreamArn: streamOf('restored') };

const own = templatesOf();
const given = templatesOf(restored);
const live = deploy(new Map(), own);

const tableId =
  Object.entries(own.get('data')?.Resources ?? {}).find(([, { Type }]) => Type === 'AWS::DynamoDB::Table')?.[0] ??
  'none';

const read = (page: string): string => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
const switched = sectionOf(read('restore.md'), 'Switch to a restored table');
/** The stacks that the runbook switches first. */
const switchedFirst = required(/npx cdk deploy --exclusively ((?:\S|\s(?!-c))+)/.exec(switched)?.[1])
  .split(/[\s\\]+/)
  .map((name) => name.replace('CollectionManagement-<stage>-', ''));

const textOf = (templates: Templates, name: string): string => toJson(templates.get(name));
/** The logical ids of a stack's resources; that of a version ends with a hash of its function's configuration. */
const resourcesOf = (templates: Templates, name: string): string[] =>
  Object.keys(templates.get(name)?.Resources ?? {})
    .map((id) => id.replace(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}$/, '$1'))
    .sort();
const importedTable = /\{"Fn::ImportValue":"[^"]*:ExportsOutput(?:Ref|FnGetAtt)Table[^"]*"\}/g;

describe('a restored table', () => {
  it('replaces the own table of the data stack, and nothing else of it', () => {
    const { [tableId]: table, ...others } = own.get('data')?.Resources ?? {};
    expect(table?.Type).toBe('AWS::DynamoDB::Table');
    expect(given.get('data')?.Resources).toEqual(others);
  });

  it('is what every function reads and writes, with the same permissions', () => {
    const names = new Set(
      [...textOf(given, 'api').matchAll(/"TABLE_NAME":("[^"]*"|\{[^}]*\})/g)].map(([, name]) => name),
    );
    expect(names).toEqual(new Set(['"restored"']));
    for (const name of ['endpoints', 'api', 'work', 'observability']) {
      expect(textOf(own, name)).toMatch(importedTable);
      expect(textOf(given, name)).not.toMatch(importedTable);
      expect(resourcesOf(given, name)).toEqual(resourcesOf(own, name));
    }
    expect(textOf(given, 'work')).toContain(`"EventSourceArn":"${restored.tableStreamArn}"`);
  });

  it('can be given to a new stage, which then creates none', () => {
    const fresh = deploy(new Map(), given);
    expect(toJson([...fresh.values()])).not.toContain('"AWS::DynamoDB::Table"');
  });

  it('takes over from the own table of a live stage in the order of the runbook', () => {
    const switched = deploy(live, given, switchedFirst);
    expect(textOf(switched, 'data')).toBe(textOf(live, 'data'));
    expect(deploy(switched, given)).toEqual(given);
  });

  it('cannot take over in one deployment, because the old table’s exports are in use', () => {
    expect(() => deploy(live, given)).toThrow(/^data: the export .*Table.* is in use$/);
  });

  it('stays in use: a later deployment that forgets it is refused before it changes anything', () => {
    const switched = deploy(deploy(live, given, switchedFirst), given);
    expect(() => deploy(switched, own)).toThrow(/^data: the export .*:RestoredTable is in use$/);
    for (const name of ['endpoints', 'api', 'work', 'observability'])
      expect(() => deploy(switched, own, [name]), name).toThrow(`${name}: no export named`);
  });

  it('can be given up for an empty table of the data stack’s own', () => {
    const switched = deploy(deploy(live, given, switchedFirst), given);
    expect(deploy(deploy(switched, own, ['usage-plan']), own)).toEqual(own);
  });

  it('can be followed by another one', () => {
    const switched = deploy(deploy(live, given, switchedFirst), given);
    const next = templatesOf({ tableName: 'later', tableStreamArn: streamOf('later') });
    expect(deploy(deploy(switched, next, switchedFirst), next)).toEqual(next);
  });
});

describe('a restored table of a stage with backups', () => {
  const backups = { backupCopyVault: 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies' };
  const before = deploy(new Map(), templatesOf(backups));
  const after = templatesOf({ ...restored, ...backups });

  it('is backed up instead of the own one', () => {
    expect(textOf(before, 'backup')).toMatch(importedTable);
    expect(textOf(after, 'backup')).toMatch(/:table\/restored"/);
  });

  it('takes over with the backup stack among those that go first', () => {
    expect(() => deploy(deploy(before, after, switchedFirst), after)).toThrow(/^data: the export .*Table.* is in use$/);
    expect(deploy(deploy(before, after, [...switchedFirst, 'backup']), after)).toEqual(after);
  });
});

describe('a table that was restored under its old name', () => {
  const renewed = templatesOf({ tableStreamArn: streamOf('own') });

  it('changes nothing but the stream that the work stack reads', () => {
    expect(renewed.get('data')?.Resources).toEqual(own.get('data')?.Resources);
    expect(textOf(renewed, 'work')).toContain(`"EventSourceArn":"${streamOf('own')}"`);
    for (const name of own.keys())
      if (name !== 'data' && name !== 'work') expect(textOf(renewed, name)).toBe(textOf(own, name));
  });

  it('takes over in the same order', () => {
    expect(deploy(deploy(live, renewed, switchedFirst), renewed)).toEqual(renewed);
  });
});

describe('the settings of a restored table', () => {
  it.each([
    { tableName: 'restored' },
    { tableName: 'restored', tableStreamArn: streamOf('other') },
    { tableStreamArn: 'arn:aws:dynamodb:sa-east-1:123456789012:table/restored' },
  ])('are refused if they are incomplete or contradict each other: %j', (context) => {
    const { node } = new App({ context });
    expect(() => readSettings(node)).toThrow(/^Context value table(Name|StreamArn) must be/);
  });

  it.each(['tableName', 'tableStreamArn'])('are explained in docs/deploy.md: %s', (name) => {
    expect(sectionOf(read('deploy.md'), 'Settings')).toContain(`\`${name}\``);
  });
});
