import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, loopbackServer } from '../foundation/loopback-server.ts';
import { type AwsServerOptions, sendJson, sendXml } from './aws-call.ts';
import { serveInvocations } from './serve-invocations.ts';
import { serveEmulation, serveJson } from './serve-json-calls.ts';
import { serveObjects } from './serve-objects.ts';

/** AWS as the functions see it: checks each call against the role of its function and forwards it to the engine. */
export const awsServer = (options: AwsServerOptions): LoopbackServer => {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const credential = readCredential(incoming);
    const principal = credential && options.principals.get(credential.accessKeyId);
    if (!principal) {
      const message = 'The security token included in the request is invalid.';
      if (incoming.headers['x-amz-target'] === undefined) return sendXml(outgoing, 403, 'InvalidAccessKeyId', message);
      return sendJson(outgoing, 400, { __type: 'com.amazon.coral.service#UnrecognizedClientException', message });
    }
    const call = { incoming, outgoing, service: credential.service };
    const emulation = options.emulations.get(credential.service);
    if (emulation) return serveEmulation(options, call, principal, emulation);
    switch (credential.service) {
      case 'dynamodb':
      case 'sqs':
        return serveJson(options, call, principal);
      case 's3':
        return serveObjects(options, call, principal);
      case 'lambda':
        return serveInvocations(options, call, principal);
      default:
        return sendJson(
          outgoing,
          501,
          { message: `The local runner does not support ${credential.service}.` },
          'NotImplemented',
        );
    }
  };

  // Signatures are not checked, so a web page that reached this server could act as any role.
  return loopbackServer({ handle: serve, print: options.print });
};

/** Reads the access key id and the service from the signature: in the header, or in the query of a pre-signed URL. */
const readCredential = ({
  headers,
  url = '',
}: IncomingMessage): { accessKeyId: string; service: string } | undefined => {
  const signed = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '');
  const presigned = signed ?? /[?&]X-Amz-Credential=([^&]+?)%2F\d+%2F[^&]+?%2F([^&]+?)%2F/i.exec(url);
  const [, accessKeyId, service] = presigned ?? [];
  return accessKeyId === undefined || service === undefined ? undefined : { accessKeyId, service };
};
