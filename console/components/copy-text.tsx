import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';

interface CopyTextProps {
  readonly text: string;
  readonly shown?: string;
  /** The accessible name, for text that is too long to read aloud. */
  readonly label?: string;
}

export function CopyText({ text, shown = text, label }: CopyTextProps) {
  const t = useTranslations('shell');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button className="copy" aria-label={label ?? `${t.copy} ${text}`} onPress={copy} onBlur={() => setCopied(false)}>
        <code>{shown}</code>
        {(isCopied || label !== undefined) && (
          <span className="copy-word" aria-hidden="true">
            {isCopied ? t.copied : label}
          </span>
        )}
      </Button>
      {/* Screen readers do not announce a change inside a button. */}
      <span role="status" className="hidden">
        {isCopied ? t.copied : ''}
      </span>
    </>
  );
}
