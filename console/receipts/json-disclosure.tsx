import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';

export function JsonDisclosure({ json }: { readonly json: unknown }) {
  const t = useTranslations('receipts');
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const text = isOpen ? JSON.stringify(json, null, 2) : '';
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <details className="json" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.json}</summary>
      {isOpen && (
        <>
          <Button onPress={copy} onBlur={() => setCopied(false)}>
            {t.copyJson} <span role="status">{isCopied ? t.copied : ''}</span>
          </Button>
          <pre className="scrolls" role="region" aria-label={t.json} tabIndex={0}>
            {text}
          </pre>
        </>
      )}
    </details>
  );
}
