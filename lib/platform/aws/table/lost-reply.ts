import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import { type Attributes, marshallItem } from './item-conversion.ts';
import type { Change, Values } from './update-expression.ts';

type StoredItem = Attributes | undefined;

/**
 * True if a write has succeeded although its condition failed: the SDK retries a write whose reply was lost, and the
 * retry finds what the first attempt wrote, which `isWritten` recognizes. Transactions carry a token instead.
 */
export const hasSucceeded = (
  error: unknown,
  isWritten: (stored: StoredItem) => boolean,
): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException && (error.$metadata.attempts ?? 1) > 1 && isWritten(error.Item);

export const matchesItem =
  (item: Values) =>
  (stored: StoredItem): boolean =>
    isDeepStrictEqual(stored, marshallItem(item));

/**
 * Compares what an update sets and removes. Never matches an update that sets nothing or changes a value inside a map.
 * Another writer may have set the same values, but then nothing of the update is missing.
 */
export const matchesChange =
  ({ set = {}, remove = [] }: Change) =>
  (stored: StoredItem): boolean => {
    const written = Object.entries(marshallItem(set));
    return (
      written.length > 0 &&
      written.every(([name, value]) => isDeepStrictEqual(stored?.[name], value)) &&
      remove.every((name) => !name.includes('.') && stored?.[name] === undefined)
    );
  };

export const isDeleted = (stored: StoredItem): boolean => stored === undefined;
