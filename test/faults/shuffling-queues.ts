import { type QueueName, queues as queueSettings } from '../../lib/platform/aws/queues.ts';
import type { Random } from '../../lib/outreach/simulation/random.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import type { FaultyService, Message } from './faulty-service.ts';

interface Chances {
  /** The probability that both deliveries of a message happen in one turn. */
  readonly sameTurn: number;
  /** Within how many turns a message is delivered first, and within how many it is delivered again. */
  readonly firstWithin: number;
  readonly againWithin: number;
}

interface Delivery {
  readonly job: string;
  readonly queue: QueueName;
  readonly message: Message;
  readonly turn: number;
  readonly receives: number;
}

const deliveriesAtOnce = 12;

/** Queues that deliver every message twice, in any order, and some of them concurrently. */
export interface ShufflingQueues {
  /** Receives new messages and makes the deliveries of this turn. A failed one is repeated in a later turn. */
  deliverTurn(): Promise<void>;
  areEmpty(): Promise<boolean>;
}

const consumers = Object.entries(jobs.jobs).map(([job, { trigger }]) => ({ job, queue: trigger.queue }));

export function shufflingQueues(faulty: FaultyService, random: Random, chances: Chances): ShufflingQueues {
  let waiting: Delivery[] = [];
  let now = 0;
  const within = (turns: number) => now + Math.floor(random() * turns);

  const take = async () => {
    for (const { job, queue } of consumers)
      for (const message of await faulty.messagesIn(queue)) {
        const first = within(chances.firstWithin);
        const again = random() < chances.sameTurn ? first : within(chances.againWithin);
        for (const turn of [first, again]) waiting.push({ job, queue, message, turn, receives: 1 });
      }
  };

  const deliver = async (delivery: Delivery) => {
    const { job, queue, message, receives } = delivery;
    try {
      await faulty.run(job, message, receives);
    } catch (error) {
      if (receives >= queueSettings[queue].maxReceiveCount) throw error;
      waiting.push({ ...delivery, turn: now + 1, receives: receives + 1 });
    }
  };

  return {
    deliverTurn: async () => {
      now++;
      await take();
      const due = waiting.filter(({ turn }) => turn <= now);
      waiting = waiting.filter(({ turn }) => turn > now);
      const places = new Map(due.map((delivery) => [delivery, random()]));
      due.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
      for (let at = 0; at < due.length; at += deliveriesAtOnce)
        await Promise.all(due.slice(at, at + deliveriesAtOnce).map(deliver));
    },
    areEmpty: async () => {
      await take();
      return waiting.length === 0;
    },
  };
}
