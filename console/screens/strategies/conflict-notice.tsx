import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../../locales/language.ts';

interface ConflictNoticeProps {
  readonly keep: () => void;
  readonly take: () => void;
}

/** Shown if someone else saved the strategy after this draft was started. */
export function ConflictNotice({ keep, take }: ConflictNoticeProps) {
  const t = useTranslations('strategies');
  return (
    <div role="alert" className="notice failure">
      <p>{t.conflict}</p>
      <div className="actions">
        <Button onPress={keep}>{t.keepMine}</Button>
        <Button onPress={take}>{t.takeTheirs}</Button>
      </div>
    </div>
  );
}
