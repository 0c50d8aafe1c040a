import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createApi } from './api/api.ts';
import { Refusal } from './api/refusal.ts';
import { meQuery } from './queries/me.ts';
import { ServiceContext } from './queries/session-service.ts';
import { withDelay } from './components/with-delay.ts';
import type { Config } from './session/config.ts';
import type { Session } from './session/session.ts';
import { createConsoleRouter } from './shell/create-console-router.tsx';
import { SignInPage } from './shell/sign-in-page.tsx';

/** Retrying a refusal is pointless; after no reply or a server error it may help. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status === 0 || error.status >= 500;

function createServices(config: Config, session: Session) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isRetryable(error) },
    },
  });
  return { service: { config, session, api: createApi(session) }, router: createConsoleRouter(), queries };
}

interface ConsoleAppProps {
  readonly config: Config;
  readonly session: Session;
  readonly hasFailed: boolean;
}

export function ConsoleApp({ config, session, hasFailed }: ConsoleAppProps) {
  const isSignedIn = useSyncExternalStore(session.onChange, session.isSignedIn);
  return isSignedIn ? (
    <SignedIn config={config} session={session} />
  ) : (
    <SignInPage session={session} hasFailed={hasFailed} />
  );
}

/** Discards all cached data when the session ends. */
function SignedIn({ config, session }: Pick<ConsoleAppProps, 'config' | 'session'>) {
  const [{ service, router, queries }] = useState(() => createServices(config, session));
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // React keeps a fallback for 300 ms once it is shown, which would delay the queries of the screen as well.
    const loading = Promise.allSettled([queries.query(meQuery(service.api)), router.load()]);
    void withDelay(loading).then(() => setReady(true));
  }, [queries, router, service]);
  // A new token may carry another role.
  useEffect(
    () => session.onChange(() => void queries.invalidateQueries({ queryKey: meQuery(service.api).queryKey })),
    [session, queries, service],
  );
  return (
    <ServiceContext value={service}>
      <QueryClientProvider client={queries}>{isReady && <RouterProvider router={router} />}</QueryClientProvider>
    </ServiceContext>
  );
}
