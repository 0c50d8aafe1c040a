import { keys } from '../../lib/platform/aws/table/keys.ts';
import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { callAws } from '../aws/call-aws.ts';

/** Marks the agent of a sample organization as created by the service, which no API request can do. */
export const markAgentManaged = async (endpoint: string, table: string, organization: string): Promise<void> => {
  const { pk, sk } = keys.channel(parseId(OrganizationId, organization), 'voice');
  await callAws(endpoint, 'DynamoDB_20120810.UpdateItem', {
    TableName: table,
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression: 'SET agent_managed = :true',
    ExpressionAttributeValues: { ':true': { BOOL: true } },
    ConditionExpression: 'attribute_exists(pk)',
  });
};
