import { useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { Api } from '../api/api.ts';
import type { Config } from '../session/config.ts';
import type { Session } from '../session/session.ts';

export interface Service {
  readonly config: Config;
  readonly api: Api;
  readonly session: Session;
}

export const ServiceContext = createContext<Service | undefined>(undefined);

export function useService(): Service {
  const service = use(ServiceContext);
  if (!service) throw new Error('There is no session.');
  return service;
}

/** The organization that a platform administrator acts for, taken from the address. */
export const useActingOrganization = (): string | undefined => useSearch({ strict: false }).org;
