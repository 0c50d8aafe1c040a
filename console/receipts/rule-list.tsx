import { type Check, type ReceiptTexts, clockTimes, ruleSentence } from './rule-sentences.ts';
import { useReceiptTexts } from './use-receipt-texts.ts';

interface RuleListProps {
  readonly checks: readonly Check[];
  readonly zones: readonly string[];
}

export function RuleList({ checks, zones }: RuleListProps) {
  const texts = useReceiptTexts(zones);
  const blockingFirst = [...checks].sort((one, other) => Number(one.passed) - Number(other.passed));
  return (
    <ul className="rules">
      {blockingFirst.map((check, at) => (
        <li key={at} className={check.passed ? 'rule' : 'rule failed'}>
          <RuleText check={check} texts={texts} />
        </li>
      ))}
    </ul>
  );
}

function RuleText({ check, texts }: { readonly check: Check; readonly texts: ReceiptTexts }) {
  const { t, terms } = texts;
  const { rule, source, passed, retry_at } = check;
  // An old receipt may name a rule or preset that no longer exists.
  const names: Readonly<Partial<Record<string, string>>> = { ...terms.rules, ...t.sources };
  return (
    <>
      <p>
        <span aria-hidden="true">{passed ? '✓' : '✗'}</span> <strong>{names[rule] ?? rule}</strong>{' '}
        <span className="soft">
          {passed ? t.passed : t.failed} · {names[source] ?? source}
        </span>
      </p>
      <p>
        {ruleSentence(check, texts)} {retry_at !== null && t.again(clockTimes(retry_at, texts))}
      </p>
    </>
  );
}
