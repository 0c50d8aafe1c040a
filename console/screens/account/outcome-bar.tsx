import { Button } from 'react-aria-components/Button';
import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';
import type { Account } from '../../queries/account.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldUntil } from './hold-until.tsx';
import { outcomeCodes } from './outcome-codes.ts';

interface OutcomeBarProps {
  readonly account: Account;
  readonly isDisabled: boolean;
  /** A call by a person has no outcome yet. */
  readonly isAwaited: boolean;
  readonly record: (result: NewOutcome['result']) => void;
  readonly markWrongNumber: () => void;
  readonly requestStop: () => void;
  readonly hold: () => void;
  readonly holdUntil: () => void;
}

/** The outcomes, each by one key, and what stops contact. */
export function OutcomeBar({
  account,
  isDisabled,
  isAwaited,
  record,
  markWrongNumber,
  requestStop,
  hold,
  holdUntil,
}: OutcomeBarProps) {
  const t = useTranslations('account');
  const holds = useTranslations('holds');
  return (
    <section className="outcomes" aria-label={t.outcomes}>
      {isAwaited && <p className="outcome-awaited">{t.outcomeAwaited}</p>}
      <div className="outcome-keys">
        {outcomeCodes.map((result, at) => (
          <Button key={result} isDisabled={isDisabled} onPress={() => record(result)}>
            <kbd aria-hidden="true">{at + 1}</kbd>
            {t.outcomeCodes[result]}
          </Button>
        ))}
        <Button isDisabled={isDisabled} onPress={markWrongNumber}>
          <kbd aria-hidden="true">X</kbd>
          {t.contactResults.wrong_number}
        </Button>
        <Button isDisabled={isDisabled} onPress={requestStop}>
          <kbd aria-hidden="true">O</kbd>
          {holds.requestStop}
        </Button>
        <Button onPress={hold}>
          <kbd aria-hidden="true">9</kbd>
          {holds.hold}
        </Button>
        <HoldUntil account={account} openForm={holdUntil} />
      </div>
    </section>
  );
}
