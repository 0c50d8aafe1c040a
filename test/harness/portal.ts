import { providerEvent } from './requests.ts';
import type { Service } from './start-service.ts';

const eventOf = (token: string, cookie: string, body = '') => ({
  ...providerEvent({ url: `https://pages.example/p/${token}`, headers: { cookie }, body }),
  resource: '/p/{token}',
  pathParameters: { token },
});

/** Opens the page of a debtor, as a browser does. */
export const openPage = (service: Service, token: string, cookie = '') =>
  service.invoke('readDebtorPage', { ...eventOf(token, cookie), httpMethod: 'GET', body: null });

/** Sends a form of the page. */
export const sendForm = (service: Service, token: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  service.invoke('sendDebtorForm', eventOf(token, cookie, new URLSearchParams(fields).toString()));
