import { deleteItem, updateItem } from '../../platform/aws/table/table.ts';
import type { RequestLimit } from './request-limits.ts';

interface RequestCount {
  readonly kind: 'request_count';
  readonly attempts: number;
  /** When the count begins again. */
  readonly ends_at: string;
  readonly expires_at_seconds: number;
}

type Counted =
  | { readonly kind: 'within'; readonly requests: number }
  | { readonly kind: 'exceeded'; readonly endsAt: string };

export const requestCountStore = () => ({
  /** Counts a request before it is carried out, so that no two can pass the limit together. One too many is not counted. */
  async count({ key, max, seconds, isExtended = false }: RequestLimit, now: Date): Promise<Counted> {
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const window = { ends_at: endsAt.toISOString(), expires_at_seconds: Math.ceil(endsAt.getTime() / 1000) };
    const values = { ':now': now.toISOString() };
    const counted = await updateItem<RequestCount>(key, {
      set: { kind: 'request_count', ...(isExtended && window) },
      ...(!isExtended && { setOnce: window }),
      add: { attempts: 1 },
      onlyIf: {
        expression: 'attribute_not_exists(#pk) OR (#attempts < :max AND #ends_at > :now)',
        values: { ...values, ':max': max },
      },
    });
    if (counted.ok) return { kind: 'within', requests: counted.item.attempts };
    const first = await updateItem<RequestCount>(key, {
      set: { attempts: 1, ...window },
      onlyIf: { expression: '#ends_at <= :now', values },
    });
    if (first.ok) return { kind: 'within', requests: 1 };
    return { kind: 'exceeded', endsAt: first.current?.ends_at ?? window.ends_at };
  },

  /** Takes back what was counted before it was known whether it counts. */
  async release({ key }: RequestLimit): Promise<void> {
    await updateItem(key, {
      add: { attempts: -1 },
      onlyIf: { expression: '#attempts > :none', values: { ':none': 0 } },
    });
  },

  async clear({ key }: RequestLimit): Promise<void> {
    await deleteItem(key);
  },
});
