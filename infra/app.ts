import { App, CfnOutput, DefaultStackSynthesizer, type IStackSynthesizer, type StackProps } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import path from 'node:path';
import { ApiStack } from './api-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { bundle } from './bundle.ts';
import { ConsoleStack } from './console-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { EndpointsStack } from './endpoints-stack.ts';
import { IdentityStack, signInUrlOf } from './identity-stack.ts';
import { serviceName, stackNameOf } from './names.ts';
import { ObservabilityStack } from './observability-stack.ts';
import { OperatorsStack } from './operators-stack.ts';
import { type BundleOf, bundlesIn } from './service-function.ts';
import { readSettings } from './settings.ts';
import { UsagePlanStack } from './usage-plan-stack.ts';
import { WorkStack } from './work-stack.ts';

export interface BuildOptions {
  readonly context?: Readonly<Record<string, string>>;
  readonly bundleOf?: BundleOf;
  readonly consoleFiles?: string;
  readonly outdir?: string;
  /** Without, there are no alarms and no dashboard of the functions, which nothing else refers to. */
  readonly isObserved?: boolean;
}

const buildFolder = path.join(path.dirname(import.meta.dirname), '.build');
const builtBundles = bundlesIn(path.join(buildFolder, 'functions'));
const builtConsole = path.join(buildFolder, 'console');

export function build({
  context = {},
  bundleOf = builtBundles,
  consoleFiles = builtConsole,
  outdir,
  isObserved = true,
}: BuildOptions = {}): App {
  const app = new App({
    context: { ...recommendedFlags, '@aws-cdk/core:defaultCrossStackReferences': 'strong', ...context },
    ...(outdir === undefined ? {} : { outdir }),
    analyticsReporting: false,
    treeMetadata: false,
  });
  const settings = readSettings(app.node);
  const nameOf = (stack: string) => stackNameOf(settings.stage, stack);
  const props = (description: string): StackProps => ({
    description: `Collection management, ${settings.stage}: ${description}`,
    // The CDK's type declarations do not support exactOptionalPropertyTypes.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
    tags: { service: serviceName, stage: settings.stage },
  });

  const data = new DataStack(app, nameOf('data'), {
    ...props('table, bucket, queues'),
    settings,
    terminationProtection: true,
  });
  const identity = settings.tokenIssuer
    ? {
        tokenIssuer: settings.tokenIssuer,
        userPoolId: settings.userPoolId,
        signInUrl: settings.userPoolId && signInUrlOf(settings, data.region),
      }
    : new IdentityStack(app, nameOf('identity'), { ...props('users'), settings, terminationProtection: true });
  const endpoints = new EndpointsStack(app, nameOf('endpoints'), {
    ...props('functions of later endpoints'),
    data,
    userPoolId: identity.userPoolId,
    settings,
    bundleOf,
  });
  const api = new ApiStack(app, nameOf('api'), { ...props('endpoints'), data, identity, settings, bundleOf });
  // The gateway names their functions instead of referencing them.
  api.addStackDependency(endpoints);
  const usagePlan = new UsagePlanStack(app, nameOf('usage-plan'), { ...props('usage plan and its keys'), api });
  // Importing this value pins its export: a deployment that omits the restored table then fails instead of starting
  // with an empty one. Use a stack that never imports the table itself.
  if (data.restoredTableMark !== undefined) new CfnOutput(usagePlan, 'Table', { value: data.restoredTableMark });
  const topics = settings.alarmTopicArn
    ? { high: settings.alarmTopicArn, normal: settings.alarmTopicArn }
    : new OperatorsStack(app, nameOf('operators'), { ...props('topics of alarms'), settings }).topics;
  if (EdgeStack.isNeeded(settings))
    new EdgeStack(app, nameOf('edge'), { ...props('domain and web ACL of the API'), api, settings, topics });
  new ConsoleStack(app, nameOf('console'), {
    ...props('console'),
    api,
    identity,
    settings,
    topics,
    files: consoleFiles,
  });
  const { publicUrl } = api;
  const work = new WorkStack(app, nameOf('work'), {
    ...props('queue, stream and scheduled functions'),
    data,
    publicUrl,
    settings,
    bundleOf,
  });
  if (settings.backupCopies)
    new BackupStack(app, nameOf('backup'), {
      ...props('backups of the table'),
      data,
      settings,
      copies: settings.backupCopies,
      topics,
    });
  if (!isObserved) return app;
  const observability = new ObservabilityStack(app, nameOf('observability'), {
    ...props('alarms and dashboard'),
    data,
    apiName: api.apiName,
    settings,
    topics,
  });
  // The alarms and metrics name the log groups of these stacks instead of referencing them.
  for (const stack of [endpoints, api, work]) observability.addStackDependency(stack);
  // This stack is deployed last, so the output appears only once all others run the commit.
  if (settings.commit !== undefined) new CfnOutput(observability, 'Commit', { value: settings.commit });
  return app;
}

export async function synthesize(
  options: Omit<BuildOptions, 'bundleOf' | 'consoleFiles'> = {},
): Promise<CloudAssembly> {
  const { buildConsole } = await import('./console-files.ts');
  await Promise.all([bundle(), buildConsole(builtConsole)]);
  return build(options).synth();
}

if (import.meta.main) await synthesize();
