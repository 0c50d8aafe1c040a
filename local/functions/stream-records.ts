import { isDeepStrictEqual } from 'node:util';
import { region } from '../foundation/arn.ts';
import { recordAt, textAt } from '../foundation/json.ts';

/** A stream record as Lambda passes it to the function, with the time it was written. */
export interface StreamRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly sequenceNumber: string | undefined;
  /** In seconds by the machine's clock: moving the service's clock does not age records. */
  readonly writtenAt: number;
}

export const streamRecord = (
  record: Readonly<Record<string, unknown>>,
  eventSourceARN: string,
  clockOffsetMs: number,
): StreamRecord => {
  const dynamodb = recordAt(record, 'dynamodb');
  const writtenAt = Number(textAt(dynamodb, 'ApproximateCreationDateTime') ?? Date.now() / 1000);
  const ApproximateCreationDateTime = writtenAt + Math.floor(clockOffsetMs / 1000);
  return {
    record: {
      ...record,
      dynamodb: { ...dynamodb, ApproximateCreationDateTime },
      awsRegion: region,
      eventSource: 'aws:dynamodb',
      eventSourceARN,
    },
    sequenceNumber: textAt(dynamodb, 'SequenceNumber'),
    writtenAt,
  };
};

/**
 * True for the record of a write that changed nothing. DynamoDB has no such records in its streams; dynoxide 1.2.1
 * does.
 */
export const isOfUnchangedItem = (record: Readonly<Record<string, unknown>>): boolean => {
  const { OldImage, NewImage } = recordAt(record, 'dynamodb');
  return OldImage !== undefined && isDeepStrictEqual(OldImage, NewImage);
};
