import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useWords } from '../words/language.ts';

interface CopyTextProps {
  readonly text: string;
  /** Stands for a long text. */
  readonly shown?: string;
  /** Says beside the text that a press copies it. */
  readonly isNamed?: boolean;
}

/** A text such as an id that one press copies. */
export function CopyText({ text, shown = text, isNamed = false }: CopyTextProps) {
  const words = useWords('shell');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button className="copy" aria-label={`${words.copy} ${text}`} onPress={copy} onBlur={() => setCopied(false)}>
      <code>{shown}</code>
      {isNamed && !isCopied && (
        <span className="copy-word" aria-hidden="true">
          {words.copy}
        </span>
      )}
      <span role="status">{isCopied ? words.copied : ''}</span>
    </Button>
  );
}
