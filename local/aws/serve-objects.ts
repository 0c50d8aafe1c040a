import { urlOf } from '../foundation/loopback-server.ts';
import { bucketAccessRequests } from './access-requests.ts';
import {
  type AwsServerOptions,
  type Call,
  type Principal,
  deniedMessage,
  findDenied,
  forward,
  sendXml,
} from './aws-call.ts';

export const serveObjects = (options: AwsServerOptions, call: Call, principal: Principal): void => {
  const { incoming, outgoing } = call;
  const url = urlOf(incoming);
  const copySource = incoming.headers['x-amz-copy-source'];
  const needed = bucketAccessRequests(
    incoming.method ?? '',
    url,
    copySource === undefined ? undefined : String(copySource),
  );
  if (!needed) return sendXml(outgoing, 501, 'NotImplemented', 'The local runner does not support this S3 request.');
  if (isExpired(url, options.clock.now())) return sendXml(outgoing, 403, 'AccessDenied', 'Request has expired');
  const denied = findDenied(options, principal, needed);
  if (denied) return sendXml(outgoing, 403, 'AccessDenied', deniedMessage(principal, denied));
  const isRead = needed[0]?.action === 's3:GetObject';
  return forward(call, options.queuesAndBucketsUrl, undefined, (status) => {
    // S3 answers 403 about a missing object to callers that may not list the bucket.
    const [bucket, ...key] = url.pathname.slice(1).split('/');
    const listing = {
      action: 's3:ListBucket',
      resource: `arn:aws:s3:::${bucket}`,
      context: { 's3:prefix': key.join('/') },
    };
    return status === 404 && isRead && findDenied(options, principal, [listing])
      ? { status: 403, code: 'AccessDenied', message: deniedMessage(principal, listing) }
      : undefined;
  });
};

const isExpired = ({ searchParams }: URL, now: Date): boolean => {
  const seconds = Number(searchParams.get('X-Amz-Expires') ?? Infinity);
  const date = searchParams.get('X-Amz-Date')?.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  return date !== undefined && now.getTime() > Date.parse(date) + seconds * 1000;
};
