import { keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type WriteResult, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { type ApiKey, defaultCallsPerWindow } from './api-key.ts';

const isValid =
  'attribute_exists(#pk) AND attribute_not_exists(#revoked_at) AND (attribute_not_exists(#expires_at) OR #expires_at > :now)';

const isWithinQuota =
  '(#window_calls < #requests_per_window OR (attribute_not_exists(#requests_per_window) AND #window_calls < :default))';

const onlyIfValid = (quota: string, window: number, now: Date, values: Record<string, unknown>): Condition => ({
  expression: `${isValid} AND ${quota}`,
  values: { ':now': now.toISOString(), ':window': window, ...values },
});

export const callQuotaStore = () => ({
  read: (hash: string): Promise<ApiKey | undefined> =>
    getItem<ApiKey>(keys.apiKey(hash), 'api_key', { consistent: true }),

  beginWindow: (hash: string, window: number, now: Date): Promise<WriteResult<ApiKey>> =>
    updateItem<ApiKey>(keys.apiKey(hash), {
      set: { window_number: window, window_calls: 1, last_used_at: now.toISOString() },
      onlyIf: onlyIfValid('(attribute_not_exists(#window_number) OR #window_number < :window)', window, now, {}),
    }),

  countCall: (hash: string, window: number, now: Date): Promise<WriteResult<ApiKey>> =>
    updateItem<ApiKey>(keys.apiKey(hash), {
      set: { last_used_at: now.toISOString() },
      add: { window_calls: 1 },
      onlyIf: onlyIfValid(`#window_number >= :window AND ${isWithinQuota}`, window, now, {
        ':default': defaultCallsPerWindow,
      }),
    }),
});
