export { ApiError, ConnectionError, isApiError } from './api-error.ts';
export { createClient } from './client.ts';
export type { ClientSettings } from './client-settings.ts';
export { type DispatchRequest, type DispatchResult, dispatch } from './dispatch.ts';
export type * from './generated/error-codes.ts';
export * from './generated/operations.ts';
export type * from './generated/schemas.ts';
export { type CursorPage, listAll, listPages } from './list-all.ts';
export type { ErrorCodeOf, Operation } from './operation.ts';
export type { RetryPolicy } from './retry-delay.ts';
export type { CallOptions, Client } from './send-request.ts';
export { type ImportCounts, type ImportOptions, type ImportResult, importAccounts } from './import-accounts.ts';
export type { PollOptions } from './poll.ts';
export {
  type ReceivedWebhook,
  type VerificationOptions,
  type WebhookEvent,
  WebhookVerificationError,
  verifyWebhook,
} from './verify-webhook.ts';
export { waitForImport } from './wait-for-import.ts';
export { ExportFailedError, exportToFile, waitForExport } from './export-to-file.ts';
