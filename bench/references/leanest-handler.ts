import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';

/** The leanest endpoint that validates a JSON body and uses the table: the reference for import times. */

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const Body = z.strictObject({ id: z.string(), amount: z.number() });

export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(httpJsonBodyParser())
  .handler(async (event) => {
    const { id, amount } = z.parse(Body, event.body);
    const TableName = process.env['TABLE_NAME'];
    const Key = { pk: id, sk: 'ITEM' };
    await client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET amount = :amount',
        ExpressionAttributeValues: { ':amount': amount },
      }),
    );
    const { Item } = await client.send(new GetCommand({ TableName, Key }));
    return { statusCode: 200, body: JSON.stringify(Item) };
  });
