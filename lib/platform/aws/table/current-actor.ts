import { AsyncLocalStorage } from 'node:async_hooks';
import type { Initiator } from '../../../foundation/initiator.ts';

const storage = new AsyncLocalStorage<Initiator>();

/** Runs a request on behalf of its caller, so that what it writes names them. */
export const actAs = <Result>(actor: Initiator, run: () => Result): Result =>
  storage.run({ kind: actor.kind, id: actor.id }, run);

/** Undefined in what the service does by itself, such as jobs and reports of providers. */
export const currentActor = (): Initiator | undefined => storage.getStore();
