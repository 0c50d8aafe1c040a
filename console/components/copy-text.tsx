import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';

interface CopyTextProps {
  readonly text: string;
  /** Stands for a long text. */
  readonly shown?: string;
  /** Names what a press copies, beside the text, which is too long to be read out. */
  readonly label?: string;
}

/** A text such as an id that one press copies. */
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
      {/* A change inside a button is not announced. */}
      <span role="status" className="hidden">
        {isCopied ? t.copied : ''}
      </span>
    </>
  );
}
