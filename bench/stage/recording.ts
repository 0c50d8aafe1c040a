import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Call, withItems } from '../references/send-calls.ts';
import { loadBundle } from './bundled-service.ts';
import type { Exchange } from './metering-proxy.ts';
import { type Stage, bundleFile } from './stage.ts';

/** A handler's calls to the table: sequential steps, each of concurrent calls. */
export type Recording = readonly (readonly Call[])[];

/** Records the calls to the table that an action makes. */
export async function recordCalls(stage: Stage, act: () => Promise<unknown>): Promise<Recording> {
  const exchanges = [...(await stage.metered.watch(act))].sort((one, other) => one.begun - other.begun);
  const steps: Exchange[][] = [];
  for (const exchange of exchanges) {
    const current = steps.at(-1);
    const hasBegunBefore = current?.some(({ ended }) => ended > exchange.begun);
    if (current && hasBegunBefore) current.push(exchange);
    else steps.push([exchange]);
  }
  return steps.map((step) => step.map(({ operation, input }) => ({ operation, input: withoutToken(input) })));
}

/** Removes the SDK's idempotency token, because the table ignores a transaction whose token it has seen. */
function withoutToken(input: object): object {
  const { ClientRequestToken: _, ...rest } = input as { readonly ClientRequestToken?: string };
  return rest;
}

/** Replaces ids in recorded calls by ids of the same length. */
export function replaceIds(recording: Recording, names: Readonly<Record<string, string>>): Recording {
  const text = Object.entries(names).reduce(
    (changed, [before, after]) => changed.replaceAll(before, after),
    JSON.stringify(recording),
  );
  // Only text inside the values was replaced.
  return JSON.parse(text) as Recording;
}

/** Replaces DynamoDB's attribute values by plain ones. */
export const toPlainValues = (recording: Recording): Recording =>
  recording.map((calls) => calls.map(({ operation, input }) => ({ operation, input: withItems(input, unmarshalled) })));

const unmarshalled = (item: object): object => unmarshall(item as Parameters<typeof unmarshall>[0]);

/** Loads a bundle that sends recorded calls through its own client, bundled like the functions. */
export function loadSender(
  stage: Stage,
  options: { readonly plain?: boolean } = {},
): (recording: Recording) => Promise<unknown> {
  const handler = loadBundle(bundleFile(stage.references, 'send-calls'));
  return (recording) => handler(recording, options);
}
