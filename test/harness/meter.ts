import {
  type AttributeValue,
  type BatchGetItemCommandInput,
  ConditionalCheckFailedException,
  type ConsumedCapacity,
  type DynamoDBClient,
  type GetItemCommandInput,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshallItem } from '../../lib/platform/aws/table/item-conversion.ts';
import { type Cost, sum } from './cost.ts';
import { minReadUnits } from './engines.ts';
import { sizeOfItem } from './item-size.ts';

/** A request to the table and its billed cost. */
export interface MeteredRequest extends Cost {
  readonly operation: string;
}

export interface Meter {
  /** The requests made while `act` runs. */
  measure(act: () => Promise<unknown>): Promise<readonly MeteredRequest[]>;
}

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand']);

/** The minimum read units of a request: per requested item, whether it exists or not. */
function leastUnitsOf(input: object): number {
  const { RequestItems = {}, ConsistentRead } = input as Partial<BatchGetItemCommandInput & GetItemCommandInput>;
  const perItem = (isStrong = false) => minReadUnits * (isStrong ? 2 : 1);
  const batches = Object.values(RequestItems);
  if (batches.length === 0) return perItem(ConsistentRead);
  return batches.reduce((total, batch) => total + (batch.Keys ?? []).length * perItem(batch.ConsistentRead), 0);
}

/** Records every request of a client and asks the engine to report consumed capacity. */
export function attachMeter(client: Pick<DynamoDBClient, 'middlewareStack'>): Meter {
  const seen: MeteredRequest[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const note = (units: number) => {
          const isRead = reads.has(commandName);
          const [rcu, wcu] = isRead ? [Math.max(units, leastUnitsOf(args.input)), 0] : [0, units];
          seen.push({ operation: commandName, requests: 1, rcu, wcu });
        };
        const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' as const };
        try {
          const result = await next({ ...args, input });
          // Every operation that the service uses reports its consumption; those for several tables report a list.
          const { ConsumedCapacity = [] } = result.output as {
            ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
          };
          note([ConsumedCapacity].flat().reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0));
          return result;
        } catch (error) {
          note(unitsOfRefusal(error, input));
          throw error;
        }
      },
    { step: 'initialize', name: 'meter' },
  );
  return {
    measure: async (act) => {
      const from = seen.length;
      await act();
      return seen.slice(from);
    },
  };
}

export const costOf = (requests: readonly MeteredRequest[]): Cost => sum(requests);

const writeUnits = (item: Record<string, AttributeValue> | undefined): number =>
  Math.max(1, Math.ceil(sizeOfItem(item ?? {}) / 1024));

/**
 * A refused write tells no consumption, and is billed all the same: for the item it met, at least one unit; in a
 * transaction for every item, twice. Its indexes are not touched.
 */
function unitsOfRefusal(error: unknown, input: object): number {
  if (error instanceof ConditionalCheckFailedException) return writeUnits(error.Item);
  if (!(error instanceof TransactionCanceledException)) throw error;
  // Only this operation fails with that error.
  const { TransactItems = [] } = input as Partial<TransactWriteCommandInput>;
  const parts = TransactItems.map(({ Put }, at) =>
    Put?.Item ? marshallItem(Put.Item) : error.CancellationReasons?.[at]?.Item,
  );
  return parts.reduce((total, item) => total + 2 * writeUnits(item), 0);
}
