import type { BlockedDispatch } from '../../lib/outreach/dispatch/contract.ts';
import type { DispatchRefusal } from './dispatch-refusal.ts';
import { Receipt } from './receipt.tsx';
import { RuleList } from './rule-list.tsx';
import { useReceiptTexts } from './use-receipt-texts.ts';

interface DispatchRefusalTextProps {
  readonly refusal: DispatchRefusal;
  readonly zones: readonly string[];
  /** Shows the rules that forbid it, and the others only if somebody asks. */
  readonly isBrief?: true;
}

/** Why nobody was contacted, or may not have been: the rule in words, or what the provider did. */
export function DispatchRefusalText({ refusal, zones, isBrief }: DispatchRefusalTextProps) {
  const { t } = useReceiptTexts([]);
  if (refusal.kind === 'blocked') return <BlockedText reply={refusal.reply} zones={zones} isBrief={isBrief} />;
  return (
    <p>{{ refused: t.providerRefused, rate_limited: t.providerBusy, unknown: t.providerUnknown }[refusal.kind]}</p>
  );
}

interface BlockedTextProps {
  readonly reply: BlockedDispatch;
  readonly zones: readonly string[];
  readonly isBrief: true | undefined;
}

function BlockedText({ reply, zones, isBrief }: BlockedTextProps) {
  const { t } = useReceiptTexts([]);
  const verdict = { allowed: false, reason: reply.code, retry_at: reply.retry_at, checks: reply.checks };
  const receipt = <Receipt verdict={verdict} json={reply} zones={zones} />;
  if (!isBrief)
    return (
      <>
        <p>{t.blockedNow}</p>
        {receipt}
      </>
    );
  return (
    <>
      <p>
        {t.blockedNow} <code>{reply.code}</code>
      </p>
      <RuleList checks={reply.checks.filter(({ passed }) => !passed)} zones={zones} />
      <details>
        <summary>{t.allRules}</summary>
        {receipt}
      </details>
    </>
  );
}
