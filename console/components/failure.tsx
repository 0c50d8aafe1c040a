import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../api/refusal.ts';
import { useTranslations } from '../locales/language.ts';
import { CopyText } from './copy-text.tsx';

export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useTranslations('shell');
  if (isMissingPart(error)) {
    return (
      <div role="alert" className="notice">
        <p>{t.newVersion}</p>
        <Button onPress={() => location.reload()}>{t.reload}</Button>
      </div>
    );
  }
  const refusal = error instanceof Refusal ? error : undefined;
  return (
    <div role="alert" className="notice">
      <RefusalText error={error} />
      <RetryButton afterSeconds={refusal?.retryAfterSeconds ?? 0} retry={retry} />
    </div>
  );
}

export type RefusalTexts = Readonly<Partial<Record<string, string>>>;

export function RefusalText({ error, texts = {} }: { readonly error: unknown; readonly texts?: RefusalTexts }) {
  const t = useTranslations('shell');
  const refusal = error instanceof Refusal ? error : undefined;
  const own = refusal && texts[refusal.code];
  const isOther = own === undefined && kindOf(refusal) === 'other';
  return (
    <>
      <p>{own ?? t.refusals[kindOf(refusal)]}</p>
      {refusal && isOther && refusal.status < 500 && <p lang="en">{refusal.message}</p>}
      {refusal?.requestId !== undefined && (
        <p className="soft">
          {t.request} <CopyText text={refusal.requestId} />
        </p>
      )}
    </>
  );
}

/** Counts down until the service may be asked again. */
function RetryButton({ afterSeconds, retry }: { readonly afterSeconds: number; readonly retry: () => void }) {
  const t = useTranslations('shell');
  const [left, setLeft] = useState(afterSeconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button isDisabled={left > 0} onPress={retry}>
      {left > 0 ? t.retryIn(left) : t.retry}
    </Button>
  );
}

const kindOf = (refusal: Refusal | undefined) => {
  if (refusal?.status === 0) return 'unreachable';
  if (refusal?.status === 403) return 'forbidden';
  if (refusal?.status === 404) return 'missing';
  return refusal?.status === 429 || refusal?.status === 503 ? 'busy' : 'other';
};

/** The messages with which browsers report a missing chunk, usually after a new version was deployed. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message);
