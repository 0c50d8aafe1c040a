import type { FieldProblem } from './request-fields.ts';
import type { ProviderReply } from './simulator.ts';

/** An error in this provider's format; errors of fields have a different one. */
export const detail = (status: number, code: string, message: string): ProviderReply => ({
  status,
  body: { detail: { status: code, message } },
});

export const notFound: ProviderReply = { status: 404, body: { detail: 'Not Found' } };

export const notAnObject = (): ProviderReply => fieldError('', 'json_invalid', 'JSON decode error');

export const fieldError = (
  field: string,
  type: string,
  msg: string,
  place: 'body' | 'query' = 'body',
): ProviderReply => ({
  status: 422,
  body: { detail: [{ type, loc: [place, ...field.split('.')], msg }] },
});

/**
 * The reply to a problem with an object in the body. `place` is the dotted path of the object; empty for the body
 * itself.
 */
export const problemReply = (found: FieldProblem | undefined, place = ''): ProviderReply | undefined => {
  if (!found) return undefined;
  const field = place === '' ? found.field : `${place}.${found.field}`;
  if (found.problem === 'missing') return fieldError(field, 'missing', 'Field required');
  if (found.problem === 'unknown') return fieldError(field, 'extra_forbidden', 'Extra inputs are not permitted');
  return fieldError(field, 'type_error', 'Input has the wrong type');
};

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Names the next page; null if there is none. */
  readonly next: string | null;
}

export const pageOf = <Item>(
  all: readonly Item[],
  query: URLSearchParams,
  { defaultSize, cursor = 'cursor' }: { readonly defaultSize: number; readonly cursor?: string },
): Page<Item> | undefined => {
  const size = Number(query.get('page_size') ?? defaultSize);
  if (!Number.isInteger(size) || size < 1 || size > 100) return undefined;
  const first = Number(query.get(cursor) ?? 0);
  const hasMore = all.length > first + size;
  return { items: all.slice(first, first + size), hasMore, next: hasMore ? String(first + size) : null };
};

export const invalidPageSize = (): ProviderReply => fieldError('page_size', 'value_error', 'From 1 to 100', 'query');

/** The creator of everything in the workspace. */
export const workspaceAccess = {
  is_creator: true,
  creator_name: 'Simulated workspace',
  creator_email: 'workspace@simulated.example',
  role: 'admin',
} as const;
