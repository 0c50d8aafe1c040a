import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useWords } from '../words/language.ts';

/** A text such as an id that one press copies. `shown` stands for a long one. */
export function CopyText({ text, shown = text }: { readonly text: string; readonly shown?: string }) {
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
      <span role="status">{isCopied ? words.copied : ''}</span>
    </Button>
  );
}
