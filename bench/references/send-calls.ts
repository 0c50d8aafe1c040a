import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  DeleteItemCommand,
  type DeleteItemCommandInput,
  GetItemCommand,
  type GetItemCommandInput,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { tableClient } from '../../lib/platform/aws/table/table.ts';

/** The lower bound for a handler: only its requests to the table, through the same client. */

export interface Call {
  readonly operation: string;
  readonly input: object;
}

const client = tableClient();

// Each input was recorded from the operation of that name.
const senders: Readonly<Record<string, (input: object) => Promise<unknown>>> = {
  GetItem: (input) => client.send(new GetItemCommand(input as GetItemCommandInput)),
  BatchGetItem: (input) => client.send(new BatchGetItemCommand(input as BatchGetItemCommandInput)),
  Query: (input) => client.send(new QueryCommand(input as QueryCommandInput)),
  PutItem: (input) => client.send(new PutItemCommand(input as PutItemCommandInput)),
  UpdateItem: (input) => client.send(new UpdateItemCommand(input as UpdateItemCommandInput)),
  DeleteItem: (input) => client.send(new DeleteItemCommand(input as DeleteItemCommandInput)),
  TransactWriteItems: (input) => client.send(new TransactWriteItemsCommand(input as TransactWriteItemsCommandInput)),
};

function send({ operation, input }: Call): Promise<unknown> {
  const sender = senders[operation];
  if (!sender) throw new Error(`There is no sender for ${operation}.`);
  return sender(input);
}

type Item = Parameters<typeof unmarshall>[0];

interface Output {
  readonly Item?: Item;
  readonly Attributes?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
}

const itemNames = new Set(['Key', 'Item', 'ExpressionAttributeValues']);

/** Converts every item in an input, at any depth. */
export function withItems(input: object, convert: (item: object) => object): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return [name, value];
      if (itemNames.has(name)) return [name, convert(value)];
      if (!Array.isArray(value)) return [name, withItems(value, convert)];
      return [name, value.map((each: object) => (name === 'Keys' ? convert(each) : withItems(each, convert)))];
    }),
  );
}

const toAttributes = (item: object): object => marshall(item);

/** Sends an input of plain values, including the SDK's conversion of values in both directions. */
async function converse({ operation, input }: Call): Promise<unknown> {
  // One of the outputs of the operations above.
  const output = (await send({ operation, input: withItems(input, toAttributes) })) as Output;
  const one = output.Item ?? output.Attributes;
  if (one) return unmarshall(one);
  const many = output.Items ?? Object.values(output.Responses ?? {}).flat();
  return many.map((item) => unmarshall(item));
}

/** Sends steps in sequence and the calls of a step concurrently; `plain` calls have plain values. */
export async function handler(
  steps: readonly (readonly Call[])[],
  { plain = false }: { readonly plain?: boolean } = {},
): Promise<unknown> {
  const act = plain ? converse : send;
  let last: unknown;
  for (const calls of steps) {
    if (calls.length === 1 && calls[0]) last = await act(calls[0]);
    else last = await Promise.all(calls.map(act));
  }
  return last;
}
