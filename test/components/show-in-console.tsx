import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { UserView } from '../../lib/tenancy/users/contract.ts';
import type { Language } from '../../console/locales/languages.ts';
import { LanguageProvider } from '../../console/locales/language-provider.tsx';
import { type Service, ServiceContext } from '../../console/queries/session-service.ts';
import '../../console/style.css';
import '../../console/components/components.css';
import '../../console/shell/shell.css';

const organization = '00000000-0000-4000-8000-000000000001';

const me: UserView = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'ana@mail.example',
  roles: ['admin'],
  organization: {
    id: organization,
    name: 'Andes',
    timezone: 'America/Argentina/Buenos_Aires',
    currency: 'ARS',
    language: 'es',
    country: 'AR',
    execution_paused: false,
  },
  preferences: {
    language: null,
    theme: 'system',
    density: 'normal',
    shortcuts: true,
    checklist: false,
    columns: {},
    views: {},
  },
  now: new Date().toISOString(),
};

/** No part that is shown here calls the service. */
const refuse = () => Promise.reject(new Error('There is no service.'));
const service: Service = {
  config: {
    issuer: 'https://issuer.example',
    client_id: 'console',
    sign_out_url: null,
    voice_origin: '',
    version: '1',
  },
  api: refuse,
  session: {
    token: refuse,
    renew: refuse,
    end: () => undefined,
    isSignedIn: () => true,
    userName: () => 'Ana Ruiz',
    refusedWith: () => undefined,
    onChange: () => () => undefined,
    signIn: refuse,
    signOut: refuse,
  },
};

const waiting = 'The texts are being loaded.';

/** Shows a part of a screen to an administrator, within the console's address and cache. */
export async function showInConsole(part: ReactNode, language: Language = 'es') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(['me'], me);
  queries.setQueryData([organization, 'directory'], { campaigns: [], strategies: [], templates: [], users: [] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Suspense fallback={waiting}>{part}</Suspense> }),
    history: createMemoryHistory(),
  });
  await render(
    <LanguageProvider initial={language}>
      <QueryClientProvider client={queries}>
        <ServiceContext value={service}>
          <RouterProvider router={router} />
        </ServiceContext>
      </QueryClientProvider>
    </LanguageProvider>,
  );
  await expect.element(page.getByText(waiting)).not.toBeInTheDocument();
}
