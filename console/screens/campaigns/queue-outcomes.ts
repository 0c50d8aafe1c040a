import type { CampaignQueue } from '../../queries/campaigns.ts';

type QueueItem = CampaignQueue['data'][number];

export interface QueueOutcome {
  readonly status: QueueItem['status'];
  readonly reason: string | null;
  readonly count: number;
  readonly next: string | undefined;
}

export function queueOutcomes(items: readonly QueueItem[]): readonly QueueOutcome[] {
  const groups = Map.groupBy(items, ({ status, reason }) => `${status} ${reason ?? ''}`);
  return [...groups.values()]
    .flatMap(([first, ...others]): QueueOutcome[] => {
      if (!first) return [];
      const next = [first, ...others].flatMap(({ next_attempt_at: at }) => at ?? []).sort();
      return [{ status: first.status, reason: first.reason, count: 1 + others.length, next: next[0] }];
    })
    .sort((one, other) => other.count - one.count);
}
