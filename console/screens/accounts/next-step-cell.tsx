import type { ListedAccount } from '../../queries/account-list.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { nextStepOf } from './next-step.ts';
import { ShortTime } from './short-time.tsx';

export function NextStepCell({ account }: { readonly account: ListedAccount }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const today = useOrganizationDay(0);
  const step = nextStepOf(account);
  if (!step) return <span className="faint">—</span>;
  return (
    <span className={`cell-line step ${step.kind}`}>
      {t.steps[step.kind]}{' '}
      {step.kind === 'promise' ? (
        <time className="faint" dateTime={step.day} title={format.money(step.amount, account.currency)}>
          {format.relativeDay(step.day, today)}
        </time>
      ) : (
        <ShortTime at={step.at} />
      )}
    </span>
  );
}
