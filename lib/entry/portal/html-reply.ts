import { failurePage, tooManyPage, unknownLinkPage } from './debtor-page.ts';

export interface HtmlReply {
  readonly status: 200 | 404 | 413 | 429;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const pageReply = (body: string, headers?: HtmlReply['headers']): HtmlReply => ({
  status: 200,
  body,
  ...(headers && { headers }),
});

export const unknownLinkReply = (): HtmlReply => ({ status: 404, body: unknownLinkPage() });

export const tooLargeReply = (): HtmlReply => ({ status: 413, body: failurePage() });

export const tooManyReply = (seconds: number): HtmlReply => ({
  status: 429,
  body: tooManyPage(Math.ceil(seconds / 60)),
  headers: { 'Retry-After': String(seconds) },
});
