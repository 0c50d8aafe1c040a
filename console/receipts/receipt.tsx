import type { ReactNode } from 'react';
import { JsonDisclosure } from './json-disclosure.tsx';
import './receipts.css';
import { addressSentences } from './place-sentences.ts';
import { PresetList } from './preset-list.tsx';
import { reasonText, waitsForHours } from './reason-text.ts';
import { RuleList } from './rule-list.tsx';
import { clockTimes } from './rule-sentences.ts';
import { useReceiptTexts } from './use-receipt-texts.ts';
import type { Verdict } from './verdict.ts';

interface ReceiptProps {
  readonly verdict: Verdict;
  readonly json: unknown;
  readonly zones: readonly string[];
  readonly children?: ReactNode;
}

/** Explains a decision: each rule with the compared values, and when contact is possible again. */
export function Receipt({ verdict, json, zones, children }: ReceiptProps) {
  return (
    <div className="receipt">
      <VerdictText verdict={verdict} zones={zones} />
      <RuleList checks={verdict.checks} zones={zones} />
      {verdict.addressed && <AddressedText addressed={verdict.addressed} />}
      <PresetList presets={verdict.presets} />
      <JsonDisclosure json={json} />
      {children}
    </div>
  );
}

function AddressedText({ addressed }: { readonly addressed: NonNullable<Verdict['addressed']> }) {
  const texts = useReceiptTexts([]);
  return (
    <ul className="receipt-places">
      {addressSentences(addressed, texts).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function VerdictText({
  verdict: { allowed, reason, retry_at, checks },
  zones,
}: Pick<ReceiptProps, 'verdict' | 'zones'>) {
  const texts = useReceiptTexts(zones);
  const { t } = texts;
  if (allowed || reason === null) return <p>{t.sentBecause}</p>;
  const retryText = waitsForHours({ retry_at, checks }) ? t.retryFromHours : t.retryFrom;
  return (
    <p>
      <strong>{t.blockedBecause(reasonText(t, { reason, retry_at, checks }))}</strong>{' '}
      {retry_at === null ? t.onlyByPerson : retryText(clockTimes(retry_at, texts))}
    </p>
  );
}
