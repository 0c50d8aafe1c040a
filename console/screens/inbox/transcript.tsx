import type { InboxItem } from '../../calls/inbox.ts';
import { useWords } from '../../words/language.ts';

/** What was said in a call. */
export function Transcript({ turns }: { readonly turns: NonNullable<InboxItem['transcript']> }) {
  const words = useWords('inbox');
  return (
    <details>
      <summary>{words.transcript(turns.length)}</summary>
      <dl className="transcript">
        {turns.map(({ role, message }, at) => (
          <div key={at}>
            <dt>{words.speakers[role]}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
