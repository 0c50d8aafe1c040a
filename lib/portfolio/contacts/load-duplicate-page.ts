import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { contactStore } from './contact-store.ts';
import { contactView } from './contact.ts';
import type { DuplicateView } from './contract.ts';
import { duplicateStore } from './duplicate-store.ts';
import { type Duplicate, duplicateMatch } from './duplicate.ts';

/** Leaves out pairs that do not match any more, or were merged. */
export async function loadDuplicatePage(
  organization: OrganizationId,
  contact: ContactId | undefined,
  paging: Paging,
): Promise<PageReply<DuplicateView>> {
  const [ofContact] = contact === undefined ? [] : await contactStore(organization).readLatest([contact]);
  const listing = duplicateStore(organization).listing(ofContact?.id ?? contact);
  const page = await loadPage(organization, listing, paging, ({ contacts }: Duplicate) => contacts);
  const ids = [...new Set(page.data.flat())];
  const contacts = new Map((await contactStore(organization).readLatest(ids)).map((each) => [each.id, each]));
  const pairs = page.data.flatMap(([first, second]): DuplicateView[] => {
    const [one, other] = [contacts.get(first), contacts.get(second)];
    const matched = one && other ? duplicateMatch(one, other) : [];
    return one && other && matched.length > 0 ? [{ matched, contacts: [contactView(one), contactView(other)] }] : [];
  });
  return { ...page, data: pairs };
}
