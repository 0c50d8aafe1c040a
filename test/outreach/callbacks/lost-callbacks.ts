import { vi } from 'vitest';
import type { CallbackToApply } from '../../../lib/history/messages/messages.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { FaultyService, Message } from '../../faults/faulty-service.ts';
import { OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { randomUUID } from 'node:crypto';

const minutes = 60_000;

export const ago = (count: number): Date => new Date(Date.now() - count * minutes);

/** Runs `act` the given number of minutes from now. */
export async function inMinutes(count: number, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + count * minutes });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}

/** An id as telephony gives it. */
export const sid = (prefix: 'SM' | 'CA'): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

/** Runs a scheduled job. */
export const runJob = ({ service }: FaultyService, job: string): Promise<void> =>
  service.run(job, { scheduled_time: new Date().toISOString() });

/** Applies what is in the queue of callbacks, as its job does; returns how many there were. */
export async function applyQueued(faulty: FaultyService): Promise<number> {
  const queued = await faulty.messagesIn<CallbackToApply & Message>('callback');
  for (const message of queued)
    await faulty.service.run(
      'applyCallback',
      queueEvent(parseId(OrganizationId, randomUUID()), JSON.stringify(message)),
    );
  return queued.length;
}
