import { Button } from 'react-aria-components';
import { Refusal } from '../api/refusal.ts';
import { useWords } from '../words/language.ts';

/** What went wrong, and what to do about it. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const words = useWords();
  if (isMissingPart(error)) {
    return (
      <div role="alert" className="notice">
        <p>{words.newVersion}</p>
        <Button onPress={() => location.reload()}>{words.reload}</Button>
      </div>
    );
  }
  const refusal = error instanceof Refusal ? error : undefined;
  return (
    <div role="alert" className="notice">
      <p>{words.refusals[kindOf(refusal)]}</p>
      {refusal?.requestId !== undefined && (
        <p className="soft">
          {words.request} <code>{refusal.requestId}</code>
        </p>
      )}
      <Button onPress={retry}>{words.retry}</Button>
    </div>
  );
}

const kindOf = (refusal: Refusal | undefined) => {
  if (refusal?.status === 0) return 'unreachable';
  if (refusal?.status === 403) return 'forbidden';
  if (refusal?.status === 404) return 'missing';
  return refusal?.status === 429 || refusal?.status === 503 ? 'busy' : 'other';
};

/** Browsers report a part of the console that a newer version has replaced in these words. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message);
