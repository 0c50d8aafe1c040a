import type { BlockedDispatch } from '../../lib/outreach/dispatch/contract.ts';
import type { DispatchRefusal } from './dispatch-refusal.ts';
import { Receipt } from './receipt.tsx';
import { useReceiptTexts } from './use-receipt-texts.ts';

interface DispatchRefusalTextProps {
  readonly refusal: DispatchRefusal;
  readonly zones: readonly string[];
}

/** Why nobody was contacted, or may not have been: the rule in words, or what the provider did. */
export function DispatchRefusalText({ refusal, zones }: DispatchRefusalTextProps) {
  const { t } = useReceiptTexts([]);
  if (refusal.kind === 'blocked') return <BlockedText reply={refusal.reply} zones={zones} />;
  return (
    <p>{{ refused: t.providerRefused, rate_limited: t.providerBusy, unknown: t.providerUnknown }[refusal.kind]}</p>
  );
}

function BlockedText({ reply, zones }: { readonly reply: BlockedDispatch; readonly zones: readonly string[] }) {
  const { t } = useReceiptTexts([]);
  const verdict = { allowed: false, reason: reply.code, retry_at: reply.retry_at, checks: reply.checks };
  return (
    <>
      <p>{t.blockedNow}</p>
      <Receipt verdict={verdict} json={reply} zones={zones} />
    </>
  );
}
