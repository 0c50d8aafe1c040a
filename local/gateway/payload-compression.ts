import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';

/** The codings that API Gateway knows, besides `identity`. */
const codings = new Map([
  ['gzip', { compress: gzipSync, expand: gunzipSync }],
  ['deflate', { compress: deflateSync, expand: inflateSync }],
]);

/** The size limit of a request, which also holds for what it expands to. */
const maxBytes = 10_485_760;

/** A reply in the first coding that the client names; undefined if it names none. `*` does not count as a name. */
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

/** The body of a request as its function gets it; undefined if the coding is not known or the body is not in it. */
export const expandBody = (contentEncoding: string | undefined, body: Buffer): Buffer | undefined => {
  if (contentEncoding === undefined || contentEncoding === 'identity') return body;
  try {
    return codings.get(contentEncoding)?.expand(body, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
};
