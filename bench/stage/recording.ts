import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Call } from '../references/send-calls.ts';
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
  return steps.map((step) =>
    step.map(({ operation, input }) => ({ operation, input: withPlainItems(withoutToken(input)) })),
  );
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

const itemNames = new Set(['Key', 'Item', 'ExpressionAttributeValues']);

/** Replaces the attribute values in an input, at any depth, by plain ones. */
function withPlainItems(input: object): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return [name, value];
      if (itemNames.has(name)) return [name, unmarshalled(value)];
      if (!Array.isArray(value)) return [name, withPlainItems(value)];
      return [name, value.map((each: object) => (name === 'Keys' ? unmarshalled(each) : withPlainItems(each)))];
    }),
  );
}

// The recorded inputs are as the SDK sent them.
const unmarshalled = (item: object): object => unmarshall(item as Parameters<typeof unmarshall>[0]);

/** Loads a bundle that sends recorded calls through its own client, bundled like the functions. */
export function loadSender(stage: Stage): (recording: Recording) => Promise<unknown> {
  return loadBundle(bundleFile(stage.references, 'send-calls'));
}
