import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem, invalid } from '../../foundation/problem.ts';
import { findValueProblems } from './value-problems.ts';

const defaultMaxBodyBytes = 256 * 1024;

/**
 * The size of a body as API Gateway passes it to a function: as a JSON string, in which quotation marks, backslashes
 * and line breaks take two bytes. Lambda's limit applies to this size.
 */
export const invocationBytes = (body: string): number => Buffer.byteLength(JSON.stringify(body));

export function rejectTooLarge(body: string, maxBytes: number): void {
  const bytes = invocationBytes(body);
  if (bytes <= maxBytes) return;
  const [actual, allowed] = [bytes, maxBytes].map((count) => count.toLocaleString('en'));
  throw new Problem(
    413,
    'body_too_large',
    `The body has ${actual} bytes and may have ${allowed} (${maxBytes / 1_000_000} MB), counted as a JSON string, in which each ` +
      'quotation mark, backslash and line break takes two bytes; split it into several requests.',
  );
}

export function checkJsonBody(body: string, contentType: string | undefined, maxBytes = defaultMaxBodyBytes): void {
  if (contentType !== undefined && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType))
    throw new Problem(415, 'unsupported_media_type', 'The body must be application/json.');
  if (Buffer.byteLength(body) > maxBytes)
    throw new Problem(413, 'body_too_large', `The body is larger than ${maxBytes} bytes.`);
}

/** Accepts any field names, for provider callbacks and for imports, whose records are checked one by one. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem(400, 'malformed_json', body === '' ? 'A JSON body is required.' : 'The body is not valid JSON.');
  }
}

const bodyParser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });

/**
 * Uses middy's parser, which rejects names such as `__proto__`. It runs here instead of before the handler, so that
 * only an admitted caller learns what is wrong with a body.
 */
export function parseJsonBody(body: string): unknown {
  const event = { headers: {}, body, isBase64Encoded: false };
  try {
    // The parser uses nothing of a request but its event.
    bodyParser.before?.({ event } as Parameters<NonNullable<typeof bodyParser.before>>[0]);
  } catch {
    // The parser fails in the same way for invalid JSON, a forbidden name and too deep nesting.
    const problems = findValueProblems(parseJson(body));
    const [problem = forbiddenName, ...others] = problems;
    throw invalid([problem, ...others]);
  }
  return event.body;
}

const forbiddenName = { path: '', message: 'Must not have a field named __proto__.', code: 'unknown_field' };
