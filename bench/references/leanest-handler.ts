import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';

/** The leanest endpoint that validates a JSON body and uses the table: the reference for import times. */

const client = new DynamoDBClient({});
const Body = z.strictObject({ id: z.string(), amount: z.number() });

const jsonBody: middy.MiddlewareObj<APIGatewayProxyEvent> = {
  before: ({ event }) => {
    Object.assign(event, { body: JSON.parse(event.body ?? '') as unknown });
  },
};

export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(jsonBody)
  .handler(async (event) => {
    const { id, amount } = z.parse(Body, event.body);
    const TableName = process.env['TABLE_NAME'];
    const Key = marshall({ pk: id, sk: 'ITEM' });
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'SET amount = :amount',
        ExpressionAttributeValues: marshall({ ':amount': amount }),
      }),
    );
    const { Item } = await client.send(new GetItemCommand({ TableName, Key }));
    return { statusCode: 200, body: JSON.stringify(unmarshall(Item ?? {})) };
  });
