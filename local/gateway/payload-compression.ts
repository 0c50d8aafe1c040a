import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';

/** The codings that API Gateway knows, besides `identity`. */
const codings = new Map([
  ['gzip', { compress: gzipSync, expand: gunzipSync }],
  ['deflate', { compress: deflateSync, expand: inflateSync }],
]);

/** The size limit of a request, which also applies to its expanded body. */
const maxBytes = 10_485_760;

/** Compresses a reply with the first known coding that the client accepts by name; undefined if there is none. */
export const compressFor = (
  acceptEncoding: string | undefined,
  body: Buffer,
): { readonly coding: string; readonly body: Buffer } | undefined => {
  const accepted = (acceptEncoding ?? '').split(',').map((each) => each.trim().split(';'));
  const named = accepted.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight?.trim() ?? '')).map(([name = '']) => name);
  const coding = named.find((name) => codings.has(name));
  const compress = codings.get(coding ?? '')?.compress;
  return coding !== undefined && compress ? { coding, body: compress(body) } : undefined;
};

/** Expands the body of a request; undefined if the coding is unknown or the body is not encoded with it. */
export const expandBody = (contentEncoding: string | undefined, body: Buffer): Buffer | undefined => {
  if (contentEncoding === undefined || contentEncoding === 'identity') return body;
  try {
    return codings.get(contentEncoding)?.expand(body, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
};
