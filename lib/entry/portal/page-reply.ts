import { tooManyPage, unknownLinkPage } from './debtor-page.ts';

export interface PageReply {
  readonly status: 200 | 404 | 429;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const pageReply = (body: string, headers?: PageReply['headers']): PageReply => ({
  status: 200,
  body,
  ...(headers && { headers }),
});

export const unknownLinkReply = (): PageReply => ({ status: 404, body: unknownLinkPage() });

export const tooManyReply = (seconds: number): PageReply => ({
  status: 429,
  body: tooManyPage(Math.ceil(seconds / 60)),
  headers: { 'Retry-After': String(seconds) },
});
