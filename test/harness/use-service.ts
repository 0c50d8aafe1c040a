import { afterAll, beforeAll } from 'vitest';
import { embedded } from './engines.ts';
import { type Service, serviceOn } from './service-on-engine.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

export interface StartedService {
  readonly service: Service;
  readonly dependencies: Surroundings;
}

/** Starts the service before the tests of a file, passes it to `onStart`, and stops it after them. */
export function useService(onStart: (started: StartedService) => void | Promise<void>): void {
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const dependencies = await surroundings();
    const engine = await embedded.start();
    stop = async () => {
      await engine.stop();
      await dependencies.stop();
    };
    await onStart({ service: await serviceOn(engine, dependencies.model), dependencies });
  }, 60_000);
  afterAll(() => stop());
}
