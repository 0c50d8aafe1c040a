import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ScreenName } from '../routes/paths.ts';
import { Icon } from '../components/icon.tsx';
import { useIsNarrow } from '../components/use-media.ts';
import { useTranslations } from '../locales/language.ts';
import { SavedViews } from './saved-views.tsx';
import './filters.css';

/** A filter: its name unless the value is self-explanatory, its current value as text, and the change that removes it. */
type Filter<Part> = readonly [name: string | undefined, value: string | undefined, none: Part];

interface FiltersProps<Part> {
  readonly screen: ScreenName;
  readonly label: string;
  readonly filters: readonly Filter<Part>[];
  readonly change: (part: Part) => void;
  /** Keeps the fields behind a button on a wide screen too: there are too many for one line. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** The filters of a list. On a narrow screen a button opens them, and the active ones can be removed next to it. */
export function Filters<Part extends object>({
  screen,
  label,
  filters,
  change,
  isFolded = false,
  children,
}: FiltersProps<Part>) {
  const t = useTranslations('shell');
  const isFoldable = useIsNarrow() || isFolded;
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const set = filters.flatMap(([name, value, none]) =>
    value === undefined ? [] : [{ text: name === undefined ? value : `${name}: ${value}`, none }],
  );
  const isHidden = isFoldable && !isOpen;
  const clear = () => change(filters.map(([, , none]) => none).reduce((all, none) => ({ ...all, ...none })));
  return (
    <section className="filters" aria-label={label} data-filter>
      {isFoldable && (
        <Button aria-expanded={isOpen} aria-controls={fieldsId} onPress={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {t.filters(set.length)}
        </Button>
      )}
      {isHidden &&
        set.map(({ text, none }) => (
          <Button key={text} className="chip" aria-label={t.removeFilter(text)} onPress={() => change(none)}>
            {text} <Icon name="close" />
          </Button>
        ))}
      <div id={fieldsId} className="filter-fields" hidden={isHidden}>
        {children}
      </div>
      {set.length > 0 && <Button onPress={clear}>{t.clearFilters}</Button>}
      <SavedViews screen={screen} />
    </section>
  );
}
