import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedAccount } from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { daysPastDueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Age } from './age.tsx';
import { LastContact } from './last-contact.tsx';
import { NextStepCell } from './next-step-cell.tsx';

interface AccountPeekProps {
  readonly account: ListedAccount;
  /** The address of the list that the account is opened from. */
  readonly from: string;
  readonly close: () => void;
}

/** What the list knows about one account, beside the list. It reads nothing. */
export function AccountPeek({ account, from, close }: AccountPeekProps) {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const nameOf = (entries: readonly { id: string; name: string | null }[] | undefined, id: string | null) =>
    id === null ? undefined : (entries?.find((each) => each.id === id)?.name ?? '…');
  const { contact, currency, open_promise: promise, collection_status: status } = account;
  const facts = [
    [terms.reference, account.reference ?? account.external_id],
    [terms.balance, format.money(account.pending_balance, currency)],
    [t.paid, account.paid_amount > 0 ? format.money(account.paid_amount, currency) : null],
    [terms.dueDate, account.due_date && format.day(account.due_date)],
    [t.daysPastDue, account.days_past_due === null ? null : <Age days={account.days_past_due} />],
    [t.lastContact, <LastContact account={account} />],
    [t.nextAction, <NextStepCell account={account} />],
    [t.promise, promise && `${format.money(promise.amount, currency)} · ${format.day(promise.due_date)}`],
    [t.campaign, nameOf(directory?.campaigns, account.campaign_id)],
    [t.assignedTo, nameOf(directory?.users, account.assigned_to)],
    [t.phone, contact.phone],
    [t.email, contact.email],
    [t.holds, account.holds.map(({ kind }) => terms.holdKinds[kind]).join(', ')],
  ] as const;
  return (
    <SidePanel title={contact.name} label={t.quickLook} isQuick close={close}>
      <span className={`status ${status}`}>{terms.statuses[status]}</span>
      <p className="hidden" role="status">
        {contact.name}, {format.money(account.pending_balance, currency)},{' '}
        {daysPastDueText(account.days_past_due, t, format)}
      </p>
      <dl className="peek-facts">
        {facts.map(([name, value]) =>
          value === null || value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Link className="button primary" to="/accounts/$id" params={{ id: account.id }} search={{ from }}>
        {t.openAccount}
      </Link>
    </SidePanel>
  );
}
