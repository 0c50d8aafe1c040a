import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  billingFile,
  billingRequests,
  clientsOf,
  imported,
  numberImport,
  requests,
  telephonyFile,
  voiceFile,
} from '../platform/providers/provider-requests.ts';
import { type ProviderServer, json, providerServer } from '../platform/providers/provider-server.ts';
import { ProviderDescription } from './provider-description.ts';

let server: ProviderServer;
beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());
beforeEach(() => server.forget());

describe('the official description of a provider', () => {
  it.each(requests)('allows the request for $of, and its example reply is parsed', async ({ file, ask, ...more }) => {
    const description = new ProviderDescription(file);
    server.answers.push((response) => {
      const { method, url } = server.received[0]!;
      const { status, example = {} } = description.successOf(method, url);
      const reply = 'reply' in more ? more.reply : example;
      expect(description.replyProblemsOf(method, url, status, reply)).toEqual([]);
      json(status, reply)(response);
    });
    expect(await ask(clientsOf(server.origin))).toMatchObject({ kind: 'accepted' });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('allows the import of a number, except enable_sms, which it lacks, and its example reply is parsed', async () => {
    const description = new ProviderDescription(voiceFile);
    expect(description.replyProblemsOf('POST', '/v1/convai/phone-numbers', 200, imported)).toEqual([]);
    server.answers.push(json(200, imported));
    expect(await clientsOf(server.origin).setup.importPhoneNumber(numberImport)).toEqual({
      kind: 'accepted',
      value: 'phnum_1',
    });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual(['body.enable_sms unknown']);
    expect(JSON.parse(server.received[0]!.body)).toMatchObject({ enable_sms: false });
  });

  it.each(billingRequests)('allows the request for $of', async ({ reply, ask }) => {
    const description = new ProviderDescription(billingFile);
    server.answers.push(json(200, reply));
    expect(await ask(clientsOf(server.origin))).toMatchObject({ kind: 'accepted' });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('rejects a malformed request of a checkout', () => {
    const description = new ProviderDescription(billingFile);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const problemsOf = (body: string) =>
      description.problemsOf({ method: 'POST', url: '/v1/checkout/sessions', headers, body, port: 0 });
    expect(problemsOf('success_url=a&line_items[0][price]=b&subscription_data[metadata][c]=d')).toEqual([]);
    expect(problemsOf('success_url=a&line_items[0][prize]=b')).toEqual(['body.line_items.prize unknown']);
    expect(problemsOf('success_url=a&mode=gift')).toHaveLength(1);
    expect(problemsOf('line_items[0][price]=b')).toHaveLength(1);
  });

  it('rejects a malformed request', () => {
    const description = new ProviderDescription(telephonyFile);
    const url = `/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const problemsOf = (url: string, body: string) =>
      description.problemsOf({ method: 'POST', url, headers, body, port: 0 });
    expect(problemsOf(url, 'To=%2B1')).toEqual([]);
    expect(problemsOf(url, 'Body=a')).toHaveLength(1);
    expect(problemsOf(url, 'To=%2B1&ValidityPeriod=soon')).toHaveLength(1);
    expect(problemsOf(url, 'To=%2B1&Text=a')).toEqual(['body.Text unknown']);
    expect(problemsOf(`${url}?To=%2B1`, 'To=%2B1')).toEqual(['query To unknown']);
    expect(problemsOf('/2010-04-01/Accounts/me/Messages.json', 'To=%2B1')).not.toEqual([]);
    expect(problemsOf('/Messages.json', 'To=%2B1')).not.toEqual([]);
  });
});
