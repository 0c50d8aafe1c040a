import type { Impact, ResourceChange } from './parse-diff.ts';

/** By resource type: the data lost with it, and what to do before it is removed or replaced. */
const consequences: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'All data of the stage. Restore it instead: docs/restore.md.',
  'AWS::S3::Bucket': 'The functions no longer find its files. Copy them first.',
  'AWS::Cognito::UserPool': 'Every user. Nobody can sign in any more.',
  'AWS::SecretsManager::Secret': 'What is sealed with it cannot be read any more.',
  'AWS::SQS::Queue': 'The messages in it. Drain it first: docs/deploy.md#remove-a-queue-or-a-job.',
  'AWS::Events::EventBus': 'The rules that other systems have on it.',
  'AWS::ApiGateway::RestApi': 'The address of the API, which integrations and providers call.',
  'AWS::CloudFront::Distribution': 'The address of the console.',
};

export interface DestructiveChange {
  readonly change: ResourceChange;
  readonly consequence: string;
}

const isDestructive = ({ impact }: ResourceChange): boolean => impact === 'removed' || impact === 'replaced';

export const findDestructiveChanges = (
  changes: readonly ResourceChange[],
  allowed: readonly string[],
): readonly DestructiveChange[] =>
  changes.flatMap((change) => {
    const consequence = consequences[change.type];
    const isAllowed = allowed.includes(change.logicalId);
    return isDestructive(change) && consequence !== undefined && !isAllowed ? [{ change, consequence }] : [];
  });

const impacts: readonly Impact[] = ['added', 'changed', 'replaced', 'removed'];

export function describeChanges(changes: readonly ResourceChange[]): readonly string[] {
  if (changes.length === 0) return ['No resource changes.'];
  return [...new Set(changes.map(({ stack }) => stack))].flatMap((stack) => {
    const own = changes.filter((change) => change.stack === stack);
    const counts = impacts.map((impact) => `${own.filter((change) => change.impact === impact).length} ${impact}`);
    const lost = own.filter(isDestructive).map(({ impact, type, logicalId }) => `  ${impact} ${type} ${logicalId}`);
    return [`${stack}: ${counts.join(', ')}`, ...lost];
  });
}

export const describeDestructiveChanges = (found: readonly DestructiveChange[]): readonly string[] =>
  found.flatMap(({ change: { stack, type, logicalId, impact }, consequence }) => [
    `STOPPED: ${type} ${logicalId} of ${stack} would be ${impact}. ${consequence}`,
    `         If that is intended: --allow ${logicalId}`,
  ]);
