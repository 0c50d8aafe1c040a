import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

export const handler = async () => {
  const { Item } = await client.send(
    new GetItemCommand({ TableName: 'probe', Key: { pk: { S: 'p' }, sk: { S: 's' } } }),
  );
  return Item;
};
