import type { InboxItem } from '../../queries/inbox.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function Transcript({ turns }: { readonly turns: NonNullable<InboxItem['transcript']> }) {
  const t = useTranslations('inbox');
  const format = useFormat();
  return (
    <details>
      <summary>{t.transcript(format.count(turns.length))}</summary>
      <dl className="transcript">
        {turns.map(({ role, message }, at) => (
          <div key={at}>
            <dt>{t.speakers[role]}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
