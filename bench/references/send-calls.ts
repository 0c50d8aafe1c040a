import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  DeleteItemCommand,
  type DeleteItemCommandInput,
  DynamoDBClient,
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

/** The physical minimum of a handler: its requests to the table and nothing else, through the same bundled client. */

export interface Call {
  readonly operation: string;
  readonly input: object;
}

const client = new DynamoDBClient({});

// Each input was recorded from the operation that its name says.
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

/** Sends steps one after the other, the calls of a step at once. */
export async function handler(steps: readonly (readonly Call[])[]): Promise<unknown> {
  let last: unknown;
  for (const calls of steps) {
    if (calls.length === 1 && calls[0]) last = await send(calls[0]);
    else last = await Promise.all(calls.map(send));
  }
  return last;
}
