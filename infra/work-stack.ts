import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnEventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { DataStack } from './data-stack.ts';
import { addFailureMetric } from './failure-metric.ts';
import { GradualRelease } from './gradual-release.ts';
import {
  type Grant,
  failureQueueGrant,
  grantsOf,
  metricsGrant,
  queueConsumerGrant,
  streamConsumerGrant,
} from './grants.ts';
import { type NamedJob, isInLoop, queueJobs, scheduledJobs, streamJobs } from './job-list.ts';
import { logicalName } from './names.ts';
import { runOnSchedule } from './schedule.ts';
import { type BundleOf, serviceFunction } from './service-function.ts';
import type { Settings } from './settings.ts';

export interface WorkStackProps extends StackProps {
  readonly data: DataStack;
  readonly publicUrl: string;
  readonly settings: Settings;
  readonly bundleOf: BundleOf;
}

export class WorkStack extends Stack {
  readonly #releases: GradualRelease;

  constructor(scope: Construct, id: string, props: WorkStackProps) {
    super(scope, id, props);
    const {
      resources: { tableStreamArn: streamArn, queues },
      deadLetters,
    } = props.data;

    this.#releases = new GradualRelease(
      this,
      props.settings,
      queueJobs.flatMap(({ name, job }) => (job.releasedGradually ? [name] : [])),
    );
    for (const named of queueJobs) {
      const queue = queueNamed(queues, named.trigger.queue);
      new CfnEventSourceMapping(this, `${logicalName(named.name)}Source`, {
        functionName: this.#invokedName(named, queueConsumerGrant(named.trigger.queue, queue), props),
        eventSourceArn: queue.queueArn,
        batchSize: named.trigger.batchSize,
        ...(!named.trigger.isBoundedByMessages && {
          scalingConfig: { maximumConcurrency: named.trigger.maxConcurrency },
        }),
        functionResponseTypes: ['ReportBatchItemFailures'],
      });
    }

    for (const named of streamJobs) {
      const failures = queueNamed(deadLetters, named.name);
      new CfnEventSourceMapping(this, `${logicalName(named.name)}Source`, {
        functionName: this.#functionOf(named, streamConsumerGrant(streamArn, failures), props).functionName,
        eventSourceArn: streamArn,
        startingPosition: 'TRIM_HORIZON',
        filterCriteria: { filters: named.trigger.filters.map((filter) => ({ pattern: JSON.stringify(filter) })) },
        batchSize: named.trigger.batchSize,
        maximumBatchingWindowInSeconds: named.trigger.batchingWindowSeconds,
        functionResponseTypes: ['ReportBatchItemFailures'],
        // Lambda passes the shard id only with a tumbling window, which rules out bisecting. The functions halve a
        // failing batch themselves; bisecting handles batches that crash them.
        ...(named.trigger.needsShardId ? { tumblingWindowInSeconds: 900 } : { bisectBatchOnFunctionError: true }),
        // During an outage, records are retried for as long as the stream keeps them, minus two hours in which
        // operators can examine the ones that failed.
        maximumRecordAgeInSeconds: Duration.hours(22).toSeconds(),
        destinationConfig: { onFailure: { destination: failures.queueArn } },
      });
    }

    for (const named of scheduledJobs) {
      const failures = queueNamed(deadLetters, named.name);
      runOnSchedule(this, {
        name: named.name,
        stage: props.settings.stage,
        expression: named.trigger.schedule,
        target: this.#functionOf(named, failureQueueGrant(failures), props),
        deadLetters: failures,
      });
    }
  }

  #invokedName(named: NamedJob, source: Grant, props: WorkStackProps): string {
    const created = this.#functionOf(named, source, props);
    if (!named.job.releasedGradually) return created.functionName;
    return this.#releases.add(named.name, created).functionArn;
  }

  #functionOf(named: NamedJob, source: Grant, { data, publicUrl, settings, bundleOf }: WorkStackProps): LambdaFunction {
    const { name, folder, job } = named;
    const resources = { ...data.resources, stage: settings.stage, publicUrl };
    const created = serviceFunction(this, {
      name,
      folder,
      description: job.description,
      needs: job,
      isInLoop: isInLoop(named),
      grants: [source, ...grantsOf(this, job, resources), ...(job.metrics ? [metricsGrant(settings.stage)] : [])],
      bundleOf,
      settings,
    });
    addFailureMetric(this, name, settings.stage, created.logGroup, job);
    return created;
  }
}

function queueNamed(queues: ReadonlyMap<string, Queue>, name: string): Queue {
  const queue = queues.get(name);
  if (!queue) throw new Error(`There is no queue named ${name}.`);
  return queue;
}
