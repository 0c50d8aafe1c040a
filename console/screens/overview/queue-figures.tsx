import { useViewer } from '../../queries/me.ts';
import type { Overview } from '../../queries/overview.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Figure } from './figure.tsx';

const shown = ['pending', 'processing', 'completed', 'skipped', 'failed'] as const;

export function QueueFigures({ overview: { queue, as_of: asOf } }: { readonly overview: Overview }) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const viewer = useViewer();
  const isOpen = viewer.hasRole('admin');
  return (
    <section aria-labelledby="queue-today">
      <h2 id="queue-today">{t.queueOf(format.day(queue.date))}</h2>
      <dl className="figures">
        {shown.map((status) => (
          <Figure
            key={status}
            label={terms.queueStatuses[status]}
            value={format.number(queue[status])}
            rows={isOpen ? { to: '/execution', search: { status } } : undefined}
            formula={t.queueFormulas[status]}
            asOf={asOf}
          />
        ))}
      </dl>
    </section>
  );
}
