import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { tableClient } from '../../lib/platform/aws/table/table.ts';

/** The lower bound for a handler: only its requests to the table, through the same client, which converts the values. */

export interface Call {
  readonly operation: string;
  readonly input: object;
}

const client = tableClient();

// Each input was recorded from the operation of that name.
const senders: Readonly<Record<string, (input: object) => Promise<unknown>>> = {
  GetItem: (input) => client.send(new GetCommand(input as GetCommandInput)),
  BatchGetItem: (input) => client.send(new BatchGetCommand(input as BatchGetCommandInput)),
  Query: (input) => client.send(new QueryCommand(input as QueryCommandInput)),
  PutItem: (input) => client.send(new PutCommand(input as PutCommandInput)),
  UpdateItem: (input) => client.send(new UpdateCommand(input as UpdateCommandInput)),
  DeleteItem: (input) => client.send(new DeleteCommand(input as DeleteCommandInput)),
  TransactWriteItems: (input) => client.send(new TransactWriteCommand(input as TransactWriteCommandInput)),
};

function send({ operation, input }: Call): Promise<unknown> {
  const sender = senders[operation];
  if (!sender) throw new Error(`There is no sender for ${operation}.`);
  return sender(input);
}

/** Sends steps in sequence and the calls of a step concurrently. */
export async function handler(steps: readonly (readonly Call[])[]): Promise<unknown> {
  let last: unknown;
  for (const calls of steps) {
    if (calls.length === 1 && calls[0]) last = await send(calls[0]);
    else last = await Promise.all(calls.map(send));
  }
  return last;
}
