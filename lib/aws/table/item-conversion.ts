import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TranslateConfig } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

export type Attributes = Record<string, AttributeValue>;

const marshallOptions = { removeUndefinedValues: true };

// By default a number beyond 2^53, such as a sum of many balances, would become a bigint, which JSON cannot hold.
const unmarshallOptions = { wrapNumbers: Number };

/** How the document client converts items. It adds to these options, so they are copies. */
export const translateConfig = (): TranslateConfig => ({
  marshallOptions: { ...marshallOptions },
  unmarshallOptions: { ...unmarshallOptions },
});

/** Converts an item as the document client does. Leaves out what is `undefined`. */
export const marshallItem = (item: object): Attributes => marshall(item, marshallOptions);

/** Converts an item that the document client leaves alone: one in an error or in a stream record. */
export const unmarshallItem = (attributes: Attributes): Readonly<Record<string, unknown>> =>
  unmarshall(attributes, unmarshallOptions);
