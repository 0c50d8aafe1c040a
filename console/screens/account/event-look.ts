import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import type { DeskIconName } from './desk-icon.tsx';

interface EventLook {
  readonly icon: DeskIconName;
  readonly tone: 'plain' | 'accent' | 'good' | 'bad' | 'violet';
}

const failed: ReadonlySet<string> = new Set(['refused', 'failed', 'undelivered', 'complained']);

/** The picture of an entry of the history, and the color of its ground. The words of the entry say it too. */
export function eventLook(entry: TimelineEntry): EventLook {
  switch (entry.type) {
    case 'interaction': {
      const { channel, direction, status } = entry.interaction;
      const tone = failed.has(status) ? 'bad' : direction === 'inbound' ? 'good' : 'accent';
      return { icon: channel, tone };
    }
    case 'decision':
      return entry.decision.allowed ? { icon: 'allowed', tone: 'plain' } : { icon: 'blocked', tone: 'bad' };
    case 'payment':
      return { icon: 'payment', tone: entry.payment.reversal ? 'bad' : 'good' };
    case 'promise':
      return { icon: 'promise', tone: entry.promise.status === 'broken' ? 'bad' : 'accent' };
    case 'settlement':
      return { icon: 'settlement', tone: 'violet' };
    case 'plan':
      return { icon: 'plan', tone: 'violet' };
    case 'outcome':
      return { icon: 'voice', tone: 'plain' };
    case 'adjustment':
    case 'hold':
    case 'merge':
    case 'note':
      return { icon: entry.type, tone: 'plain' };
  }
}
