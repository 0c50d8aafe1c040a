import type { Statement } from '../iam/policy.ts';

export interface Model {
  readonly tables: Table[];
  readonly queues: Queue[];
  readonly buckets: Bucket[];
  readonly functions: LocalFunction[];
  readonly queueSources: QueueSource[];
  readonly streamSources: StreamSource[];
  readonly schedules: Schedule[];
  readonly asyncInvocations: AsyncInvocation[];
  readonly eventBuses: EventBus[];
  readonly eventRules: EventRule[];
  readonly secrets: GeneratedSecret[];
  readonly apis: Api[];
  readonly usagePlans: UsagePlan[];
  readonly gatewayKeys: GatewayKey[];
  readonly usagePlanKeys: UsagePlanKey[];
  readonly distributions: Distribution[];
  readonly edgeFunctions: EdgeFunction[];
  readonly headerPolicies: HeaderPolicy[];
  readonly bucketDeployments: BucketDeployment[];
  readonly roles: Map<string, Statement[]>;
  readonly queuePolicies: Map<string, Statement[]>;
}

export interface Table {
  readonly name: string;
  readonly arn: string;
  readonly streamArn: string;
  /** The input of CreateTable. */
  readonly definition: Record<string, unknown>;
  readonly timeToLive: Record<string, unknown> | undefined;
}

export interface Queue {
  readonly name: string;
  readonly arn: string;
  readonly attributes: Record<string, string>;
}

export interface Bucket {
  readonly name: string;
}

export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  readonly directory: string;
  readonly handler: string;
  readonly role: string;
  readonly environment: Record<string, string>;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly maxConcurrency: number;
}

interface EventSource {
  readonly id: string;
  readonly functionName: string;
  readonly sourceArn: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  readonly reportsItemFailures: boolean;
  readonly filters: readonly unknown[];
}

export interface QueueSource extends EventSource {
  readonly maxConcurrency: number;
}

export interface StreamSource extends EventSource {
  readonly startsAt: 'TRIM_HORIZON' | 'LATEST';
  readonly maxRetries: number;
  readonly maxRecordAgeSeconds: number;
  readonly bisectsOnError: boolean;
  /** With a tumbling window, the function also gets the shard of its records and a state. */
  readonly hasWindow: boolean;
  readonly failuresQueueArn: string | undefined;
}

export interface Schedule {
  readonly name: string;
  readonly arn: string;
  readonly intervalMs: number;
  readonly functionName: string;
  readonly role: string;
  /** The event as JSON with EventBridge Scheduler's keywords, such as `<aws.scheduler.scheduled-time>`. */
  readonly input: string;
  readonly failuresQueueArn: string | undefined;
}

export interface AsyncInvocation {
  readonly functionName: string;
  readonly maxRetries: number;
  readonly failuresQueueArn: string | undefined;
}

export interface EventBus {
  readonly name: string;
}

export interface GeneratedSecret {
  readonly name: string;
  readonly arn: string;
  readonly length: number;
}

/** Sends the detail of matching events on a bus to queues. A field without values matches every event. */
export interface EventRule {
  readonly arn: string;
  readonly bus: string;
  readonly sources: readonly string[] | undefined;
  readonly detailTypes: readonly string[] | undefined;
  readonly targets: readonly {
    readonly queueArn: string;
    readonly failuresQueueArn: string | undefined;
    /** The path to the message group within the detail of an event; undefined if messages have no group. */
    readonly groupPath: readonly string[] | undefined;
  }[];
}

export interface Api {
  readonly id: string;
  readonly stage: string;
  readonly body: Record<string, unknown>;
}

interface UsagePlan {
  readonly id: string;
  readonly apiIds: readonly string[];
}

interface GatewayKey {
  readonly id: string;
  readonly value: string;
  readonly isEnabled: boolean;
}

interface UsagePlanKey {
  readonly planId: string;
  readonly keyId: string;
}

/** A CloudFront distribution. The first behavior whose pattern matches a path applies, else the default one. */
export interface Distribution {
  readonly origins: ReadonlyMap<string, DistributionOrigin>;
  readonly behaviors: readonly Behavior[];
}

/** The domain of a bucket, or of the API. */
export interface DistributionOrigin {
  readonly domain: string;
  readonly isBucket: boolean;
}

export interface Behavior {
  readonly pattern: string;
  readonly origin: string;
  readonly methods: readonly string[];
  readonly headerPolicy: string | undefined;
  /** The ARN of the function that changes the request. */
  readonly onRequest: string | undefined;
}

interface EdgeFunction {
  readonly arn: string;
  readonly code: string;
}

interface HeaderPolicy {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BucketDeployment {
  readonly bucket: string;
  readonly prefix: string;
  readonly folders: readonly string[];
  readonly cacheControl: string | undefined;
}

export const emptyModel = (): Model => ({
  tables: [],
  queues: [],
  buckets: [],
  functions: [],
  queueSources: [],
  streamSources: [],
  schedules: [],
  asyncInvocations: [],
  eventBuses: [],
  eventRules: [],
  secrets: [],
  apis: [],
  usagePlans: [],
  gatewayKeys: [],
  usagePlanKeys: [],
  distributions: [],
  edgeFunctions: [],
  headerPolicies: [],
  bucketDeployments: [],
  roles: new Map(),
  queuePolicies: new Map(),
});
