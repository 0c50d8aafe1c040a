import type { ListedAccount } from '../../queries/account-list.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/language.ts';
import { ShortTime } from './short-time.tsx';

/** How the person was last reached, with what result if somebody said so, and when. */
export function LastContact({ account }: { readonly account: ListedAccount }) {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  const { last_contacted_at: contacted, last_interaction: contact, last_outcome: last } = account;
  const outcome = last !== null && (contacted === null || last.at >= contacted) ? last : undefined;
  const at = outcome?.at ?? contacted;
  if (at === null) return <span className="faint">{t.never}</span>;
  return (
    <span className="cell-line">
      {contact && <Icon name={contact.channel} />}
      {outcome ? t.results[outcome.result] : contact ? terms.channels[contact.channel] : null} <ShortTime at={at} />
    </span>
  );
}
