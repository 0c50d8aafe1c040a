import { Button } from 'react-aria-components/Button';
import { useWords } from '../../locales/language.ts';

interface ConflictNoticeProps {
  readonly keep: () => void;
  readonly take: () => void;
}

/** Somebody saved another version since the draft was begun. */
export function ConflictNotice({ keep, take }: ConflictNoticeProps) {
  const words = useWords('strategies');
  return (
    <div role="alert" className="notice failure">
      <p>{words.conflict}</p>
      <div className="actions">
        <Button onPress={keep}>{words.keepMine}</Button>
        <Button onPress={take}>{words.takeTheirs}</Button>
      </div>
    </div>
  );
}
