import { readSetting } from '../../foundation/read-setting.ts';
import { loadPortalKeys } from './load-portal-keys.ts';
import { type PortalLink, monthOf, portalToken } from './portal-link.ts';
import { portalPath } from './portal-path.ts';

/** The value of `{{person.link}}`: the address of the contact's page. */
export async function loadPersonLink(person: Omit<PortalLink, 'month'>, now: Date): Promise<string> {
  const token = portalToken(await loadPortalKeys(), { ...person, month: monthOf(now) });
  return `${readSetting('PUBLIC_URL')}${portalPath}/${token}`;
}
