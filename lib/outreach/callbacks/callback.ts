import type { APIGatewayProxyEvent } from 'aws-lambda';
import { interactionRefFromQuery, statusCallbackUrl } from '../../platform/providers/interaction-ref.ts';

export interface Callback {
  /** The text that was signed: decoded from base64, but not parsed. */
  readonly body: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

export const callbackOf = (event: APIGatewayProxyEvent, now: Date): Callback => ({
  body: event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? ''),
  query: event.queryStringParameters ?? {},
  headers: Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value])),
  now,
});

/** The URL that the provider called and signed, rebuilt because a function behind API Gateway does not see it. */
export function callbackUrl(publicUrl: string, path: string, query: Callback['query']): string {
  const interaction = interactionRefFromQuery(query);
  if (interaction) return statusCallbackUrl(publicUrl, interaction);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value = '']): [string, string] => [name, value]),
  ).toString();
  return `${publicUrl}${path}${search && `?${search}`}`;
}
