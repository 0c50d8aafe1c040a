import { afterAll, beforeAll } from 'vitest';
import { embedded } from './engines.ts';
import { type ServiceDependencies, startDependencies } from './start-dependencies.ts';
import { type Service, startService } from './start-service.ts';

export interface StartedService {
  readonly service: Service;
  readonly dependencies: ServiceDependencies;
}

/** Starts the service before the tests of a file, passes it to `onStart`, and stops it after them. */
export function useService(onStart: (started: StartedService) => void | Promise<void>): void {
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const dependencies = await startDependencies();
    const engine = await embedded.start();
    stop = async () => {
      await engine.stop();
      await dependencies.stop();
    };
    await onStart({ service: await startService(engine, dependencies.model), dependencies });
  });
  afterAll(() => stop());
}
