import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { invocationBytes } from '../../../lib/platform/http/json-body.ts';
import { createImport, maxImportBodyBytes } from '../../../lib/portfolio/imports/contract.ts';
import { maxRequestBytes } from '../../../local/functions/functions.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { requestEvent } from '../../harness/requests.ts';

let faulty: FaultyService;
let organization: OrganizationId;

useFaultyService(async (started) => {
  faulty = started;
  organization = await faulty.service.organization(randomUUID());
});

/** A body with exactly the given number of bytes in the Lambda event, filled with a repeated text. */
function bodyOf(bytes: number, filling: string): string {
  const body = (count: number, rest: number) => `{"accounts":["${filling.repeat(count)}${'x'.repeat(rest)}"]}`;
  const empty = invocationBytes(body(0, 0));
  const each = invocationBytes(filling) - 2;
  return body(Math.floor((bytes - empty) / each), (bytes - empty) % each);
}

const submit = async (body: string) => {
  const event = { ...requestEvent(createImport, { organization, body: {} }), body };
  const reply = await faulty.service.invoke('createImport', event);
  return { status: reply.statusCode, body: JSON.parse(reply.body) };
};

describe('the size limit of an import', { timeout: 60_000 }, () => {
  it.each([
    ['plain letters', 'x'],
    ['quotation marks', '\\"'],
    ['line breaks', '\\n'],
    ['letters of two bytes', 'ñ'],
    ['emoji', '😀'],
  ])('counts the bytes in the Lambda event: %s', async (_, filling) => {
    const largest = bodyOf(maxImportBodyBytes, filling);
    expect(invocationBytes(largest)).toBe(maxImportBodyBytes);
    expect(await submit(largest)).toMatchObject({ status: 202 });
    expect(await submit(bodyOf(maxImportBodyBytes + 1, filling))).toMatchObject({
      status: 413,
      body: {
        code: 'body_too_large',
        error:
          'The body has 6,000,001 bytes and may have 6,000,000 (6 MB), counted as a JSON string, in which each quotation ' +
          'mark, backslash and line break takes two bytes; split it into several requests.',
      },
    });
  });

  it('leaves room in the Lambda event for the largest headers that API Gateway accepts', () => {
    const headersBytesMax = 10_240;
    const headers = { 'X-Large': '"'.repeat(headersBytesMax) };
    const event = { headers, multiValueHeaders: { 'X-Large': [headers['X-Large']] }, body: '', requestContext: {} };
    const contextBytesMax = 20_000;
    const bytes = Buffer.byteLength(JSON.stringify(event)) + contextBytesMax + maxImportBodyBytes;
    expect(bytes).toBeLessThan(maxRequestBytes);
  });
});
