import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const bytes = (text: string): number => Buffer.byteLength(text);

/** DynamoDB documents one byte per two significant digits, plus one byte. Leading and trailing zeros do not count. */
const sizeOfNumber = (text: string): number => {
  const digits = text.replace(/[-+.]|e.*$/gi, '').replace(/^0+|0+$/g, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
};

function sizeOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return sizeOfNumber(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + sizeOfItem(value.M);
  if (value.L !== undefined) return 3 + value.L.reduce((total, element) => total + 1 + sizeOfValue(element), 0);
  return 1;
}

/** The size of an item in bytes, as DynamoDB counts it. */
export const sizeOfItem = (item: Readonly<Record<string, AttributeValue>>): number =>
  Object.entries(item).reduce((total, [name, value]) => total + bytes(name) + sizeOfValue(value), 0);
