import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import type { Settlement } from '../../queries/settlements.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { AccountCard } from '../../agreements/account-card.tsx';
import { isOwnProposal } from '../../agreements/is-own-proposal.ts';
import { useApprovalRule } from '../../agreements/use-approval-rule.ts';
import { SettlementDecisions } from './settlement-decisions.tsx';
import { OfferCard } from './offer-card.tsx';

interface SettlementFactsProps {
  readonly settlement: Settlement;
  readonly account: Account | undefined;
}

export function SettlementFacts({ settlement, account }: SettlementFactsProps) {
  return (
    <>
      <State settlement={settlement} account={account} />
      <Obstacles settlement={settlement} account={account} />
      <div className="agreement-facts">
        <OfferCard settlement={settlement} />
        <SettlementDecisions settlement={settlement} />
        <AccountCard accountId={settlement.account_id} account={account} />
      </div>
    </>
  );
}

/** The state. Announced again after a decision, which replaces the buttons. */
function State({ settlement: { status, outcome }, account }: SettlementFactsProps) {
  const t = useTranslations('settlements');
  const { unnamed } = useTranslations('agreements');
  const isClosed = outcome !== null && outcome !== 'open';
  return (
    <p role="status" className={isClosed ? 'hidden' : 'notice not-printed'}>
      {!isClosed && t.states[status](account?.contact.name ?? unnamed)}
    </p>
  );
}

const undecided: readonly Settlement['status'][] = ['proposed', 'pending_approval', 'approved'];

function Obstacles({ settlement, account }: SettlementFactsProps) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const viewer = useViewer();
  const rule = useApprovalRule();
  const { status, original_balance: before, currency } = settlement;
  const isChanged = account !== undefined && undecided.includes(status) && account.pending_balance !== before;
  return (
    <>
      {isOwnProposal(settlement, rule, viewer) && <p className="notice">{t.ownOffer}</p>}
      {isChanged && (
        <p className="notice">
          {t.balanceChanged(format.money(before, currency), format.money(account.pending_balance, currency))}
        </p>
      )}
    </>
  );
}
