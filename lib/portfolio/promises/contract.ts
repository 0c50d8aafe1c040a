import * as z from 'zod/mini';
import { promiseStatuses } from '../../foundation/promise-status.ts';
import { InstantView } from '../../http/wire.ts';

/** A promise to pay as the API shows it. */
export const PromiseView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    amount: z.number(),
    currency: z.string(),
    due_date: z.iso.date(),
    status: z.enum(promiseStatuses),
    source: z.enum(['voice_agent']),
    interaction_id: z.nullable(z.uuid()),
    created_at: InstantView(),
  });
export type PromiseView = z.output<ReturnType<typeof PromiseView>>;
