import type { InboxItem } from '../../queries/inbox.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';

/** What was said in a call. */
export function Transcript({ turns }: { readonly turns: NonNullable<InboxItem['transcript']> }) {
  const words = useWords('inbox');
  const format = useFormat();
  return (
    <details>
      <summary>{words.transcript(format.count(turns.length))}</summary>
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
