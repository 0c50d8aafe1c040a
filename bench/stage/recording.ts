import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Call, withItems } from '../references/send-calls.ts';
import { bundleFile, type Stage } from './stage.ts';
import { loadBundle } from './bundled-service.ts';
import type { Exchange } from './metering-proxy.ts';

/** What a handler asked the table for: steps one after the other, each of calls that ran at once. */
export type Recording = readonly (readonly Call[])[];

/** Records the calls of an act that asks for no more than it must. */
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

/** The SDK gives each transaction a token, and the table answers a token it knows without doing anything. */
function withoutToken(input: object): object {
  const { ClientRequestToken: _, ...rest } = input as { readonly ClientRequestToken?: string };
  return rest;
}

/** The same calls with other names in them: an id for an id of the same length. */
export function replaceIds(recording: Recording, names: Readonly<Record<string, string>>): Recording {
  const text = Object.entries(names).reduce(
    (changed, [before, after]) => changed.replaceAll(before, after),
    JSON.stringify(recording),
  );
  // The same values but for what was replaced inside of them.
  return JSON.parse(text) as Recording;
}

/** The same calls with plain values in place of DynamoDB's. */
export const toPlainValues = (recording: Recording): Recording =>
  recording.map((calls) => calls.map(({ operation, input }) => ({ operation, input: withItems(input, unmarshalled) })));

const unmarshalled = (item: object): object => unmarshall(item as Parameters<typeof unmarshall>[0]);

/** Sends recordings through a client of its own, bundled as the functions are. */
export function loadSender(
  stage: Stage,
  options: { readonly plain?: boolean } = {},
): (recording: Recording) => Promise<unknown> {
  const handler = loadBundle(bundleFile(stage.references, 'send-calls'));
  return (recording) => handler(recording, options);
}
