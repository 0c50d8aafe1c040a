import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { type BuildOptions, build } from '../../infra/app.ts';
import { buildFolder, builtFolder } from '../harness/built-folder.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: Json;
  readonly Condition?: Json;
}

interface Properties {
  readonly [name: string]: Json;
}

export interface Resource<Of = Properties> {
  readonly id: string;
  readonly stack: string;
  /** The name of the condition on which it is created. */
  readonly condition?: string | undefined;
  readonly dependsOn?: string | readonly string[] | undefined;
  readonly updatePolicy?: unknown;
  readonly isRetained?: boolean;
  readonly properties: Of;
}

export interface FunctionProperties {
  readonly FunctionName: string;
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, 'Arn'] };
  readonly LoggingConfig: { readonly LogGroup: { readonly Ref: string } };
  readonly Timeout: number;
  readonly MemorySize: number;
  readonly RecursiveLoop?: string;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

export interface RoleProperties {
  readonly Policies?: readonly { readonly PolicyDocument: { readonly Statement: readonly Statement[] } }[];
  readonly ManagedPolicyArns?: unknown;
  readonly AssumeRolePolicyDocument: unknown;
}

export interface QueueProperties {
  readonly VisibilityTimeout: number;
  readonly RedrivePolicy?: {
    readonly deadLetterTargetArn: { readonly 'Fn::GetAtt': readonly [string, 'Arn'] };
    readonly maxReceiveCount: number;
  };
}

interface Template {
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties?: unknown;
        readonly DependsOn?: readonly string[];
        readonly Condition?: string;
        readonly DeletionPolicy?: string;
        readonly UpdateReplacePolicy?: string;
        readonly UpdatePolicy?: unknown;
      }
    >
  >;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>>;
}

/** The settings that add something to the stacks. */
export const everyPart = {
  alarmContact: 'ops@example.com',
  signInDomain: 'collections-example',
  userMailFrom: 'no-reply@example.com',
  apiDomain: 'api.example.com',
  wafRateLimit: '150000',
  apiCertificate: 'arn:aws:acm:sa-east-1:111111111111:certificate/1',
  apiBasePath: 'collections',
  backupCopyVault: 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies',
};

/** Builds the app of one stage with one empty file for all functions, and an empty console. */
export function buildWithoutBundles(folder: string, options: Pick<BuildOptions, 'context'> = {}) {
  const bundle = path.join(folder, 'bundle');
  mkdirSync(bundle);
  writeFileSync(path.join(bundle, 'index.js'), 'exports.handler = async () => ({});\n');
  const consoleFiles = path.join(folder, 'console');
  mkdirSync(path.join(consoleFiles, 'assets'), { recursive: true });
  writeFileSync(path.join(consoleFiles, 'index.html'), '<!doctype html>\n');
  writeFileSync(path.join(consoleFiles, 'assets', 'index.js'), '');
  return build({ ...options, bundleOf: () => bundle, consoleFiles, outdir: path.join(folder, 'cdk.out') });
}

/** The CDK's own function that copies the console's files to their bucket, and its role. */
const isOfUploader = ({ id }: { readonly id: string }): boolean => id.startsWith('CustomCDKBucketDeployment');

/** The CDK also remarks that a stack has more than 400 of the 500 resources it may have; a test of its own limits them. */
const warningsOf = (stacks: readonly CloudFormationStackArtifact[]) =>
  stacks.flatMap(({ messages }) =>
    messages.filter(({ entry }) => !toJson(entry.data).startsWith('"Number of resources')),
  );

/** The warnings of the CDK about the stacks of one context, those of its rules for templates included. */
export function findWarnings(context: Readonly<Record<string, string>>): readonly object[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  vi.stubEnv('CDK_VALIDATION', 'true');
  try {
    const { stacks } = buildWithoutBundles(folder, { context }).synth();
    return warningsOf(stacks);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
}

const synthesized = new Map<string, ReturnType<typeof synthesize>>();

/** The resources of all stacks, with cross-stack imports replaced by the imported values. Nobody may change them. */
export function synthesizeStacks({ context = {} }: Pick<BuildOptions, 'context'> = {}): ReturnType<typeof synthesize> {
  const key = JSON.stringify(Object.entries(context).sort());
  const stacks = synthesized.get(key) ?? synthesize(context);
  synthesized.set(key, stacks);
  return stacks;
}

interface Synthesized {
  readonly templates: readonly (readonly [stack: string, template: Template])[];
  readonly warnings: readonly object[];
}

function readTemplates(context: Readonly<Record<string, string>>): Synthesized {
  const folder = builtFolder('templates', context);
  const file = (of: string) => path.join(of, 'synthesized.json');
  if (!existsSync(folder))
    buildFolder(folder, (unfinished) => {
      const { stacks } = buildWithoutBundles(unfinished, { context }).synth();
      const found = {
        templates: stacks.map(({ stackName, template }) => [stackName, template]),
        warnings: warningsOf(stacks),
      };
      for (const name of readdirSync(unfinished)) rmSync(path.join(unfinished, name), { recursive: true });
      writeFileSync(file(unfinished), JSON.stringify(found));
    });
  // It was written in this form.
  return JSON.parse(readFileSync(file(folder), 'utf8')) as Synthesized;
}

function synthesize(context: Readonly<Record<string, string>>) {
  const { templates: found, warnings } = readTemplates(context);
  const templates = new Map(found);
  const exported = new Map(
    [...templates.values()].flatMap(({ Outputs = {} }) =>
      Object.values(Outputs).map(({ Value, Export }): [string | undefined, unknown] => [Export?.Name, Value]),
    ),
  );
  const all = [...templates].flatMap(([stack, template]) =>
    Object.entries(template.Resources).map(
      ([
        id,
        { Type, Properties = {}, DependsOn = [], Condition, DeletionPolicy, UpdateReplacePolicy, UpdatePolicy },
      ]) => ({
        id,
        stack,
        type: Type,
        dependsOn: DependsOn,
        updatePolicy: UpdatePolicy,
        condition: Condition,
        isRetained: DeletionPolicy === 'Retain' && UpdateReplacePolicy === 'Retain',
        properties: JSON.parse(JSON.stringify(Properties), (_, value) =>
          value && typeof value === 'object' && 'Fn::ImportValue' in value
            ? exported.get(value['Fn::ImportValue'])
            : value,
        ),
      }),
    ),
  );
  const resources = all.filter((resource) => !isOfUploader(resource));
  return {
    uploader: all.filter(isOfUploader),
    conditions: Object.assign({}, ...[...templates.values()].map(({ Conditions }) => Conditions)) as Readonly<
      Record<string, unknown>
    >,
    warnings,
    resources,
    ofType: <Of = Properties>(type: string): Resource<Of>[] => resources.filter((resource) => resource.type === type),
  };
}

export const asList = <Item extends Json>(value: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(value) ? value : [value as Item];

/** The logical id of a queue by its name. */
export const findQueueId = (queues: readonly { readonly id: string }[], name: string): string => {
  const prefix = name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  return queues.find(({ id }) => id.startsWith(`${prefix}Queue`))?.id ?? 'no such queue';
};

export const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

/** A template value as one line of JSON, to search in. */
export const toJson = (value: unknown): string => JSON.stringify(value);
