import type { ProviderReply } from './simulator.ts';

/** An error in this provider's format; errors of fields have another one. */
export const detail = (status: number, code: string, message: string): ProviderReply => ({
  status,
  body: { detail: { status: code, message } },
});

export const notFound: ProviderReply = { status: 404, body: { detail: 'Not Found' } };

/** An error of a field in the body, by its path with dots, or of a parameter in the query. */
export const fieldError = (
  field: string,
  type: string,
  msg: string,
  place: 'body' | 'query' = 'body',
): ProviderReply => ({
  status: 422,
  body: { detail: [{ type, loc: [place, ...field.split('.')], msg }] },
});

/** The `page_size` of a list, from 1 to 100; undefined if it is anything else. */
export const pageSize = (query: URLSearchParams, byDefault: number): number | undefined => {
  const size = Number(query.get('page_size') ?? byDefault);
  return Number.isInteger(size) && size >= 1 && size <= 100 ? size : undefined;
};
