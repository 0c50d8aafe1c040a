import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type Attributes, toAttribute, toAttributes } from './attribute-values.ts';
import type { Change, Values } from './update-expression.ts';

type Met = Attributes | undefined;

/**
 * Whether a write whose condition failed has succeeded all the same: the SDK repeats a write whose reply was lost, and the
 * repetition then finds what the first attempt wrote, which `isWritten` recognizes. Transactions carry a token instead.
 */
export const hasSucceeded = (
  error: unknown,
  isWritten: (met: Met) => boolean,
): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException && (error.$metadata.attempts ?? 1) > 1 && isWritten(error.Item);

/** Recognizes an item that was put. */
export const matchesItem =
  (item: Values) =>
  (met: Met): boolean =>
    isDeepStrictEqual(met, toAttributes(item));

/**
 * Recognizes an item by what an update sets and removes; never if it sets nothing, or changes a value within a map. Another
 * writer may have set the same values, but then nothing of the update is missing.
 */
export const matchesChange =
  ({ set = {}, remove = [] }: Change) =>
  (met: Met): boolean => {
    const names = Object.keys(set).filter((name) => set[name] !== undefined);
    return (
      names.length > 0 &&
      names.every((name) => isDeepStrictEqual(met?.[name], toAttribute(set[name]))) &&
      remove.every((name) => !name.includes('.') && met?.[name] === undefined)
    );
  };

export const isDeleted = (met: Met): boolean => met === undefined;
