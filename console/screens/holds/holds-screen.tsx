import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { HoldFilters } from '../../queries/holds.ts';
import { Filters } from '../../filters/filters.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { serviceNow } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldTable } from './hold-table.tsx';
import './holds.css';

const weekMs = 7 * 86_400_000;
const scopes = ['account', 'contact', 'address'] as const;

export default function HoldsScreen() {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const shell = useTranslations('shell');
  const { kind, scope, due, ended } = useSearch({ from: '/holds' });
  const change = useChangeSearch<'/holds'>();
  // The same as long as the screen is open: the list would be loaded again with each rendering.
  const [now] = useState(serviceNow);
  const before = due && new Date(due === 'overdue' ? now : now + weekMs).toISOString();
  const filters: HoldFilters = {
    open: ended === 'true' ? 'false' : 'true',
    ...(kind && { kind }),
    ...(scope && { scope }),
    ...(before !== undefined && { due_before: before }),
  };
  const kinds = Object.keys(holdKinds).filter((each): each is keyof typeof holdKinds => each in holdKinds);
  return (
    <>
      <PageHead title={shell.screens.holds} note={t.note}>
        {(['overdue', 'week'] as const).map((each) => (
          <ToggleButton
            key={each}
            isSelected={due === each}
            onChange={(isOn) => change({ due: isOn ? each : undefined, ended: undefined })}
          >
            {t.due[each]}
          </ToggleButton>
        ))}
        <ToggleButton
          isSelected={ended === 'true'}
          onChange={(isOn) => change({ ended: isOn ? 'true' : undefined, due: undefined })}
        >
          {t.endedOnes}
        </ToggleButton>
      </PageHead>
      <Filters
        screen="holds"
        label={t.filters}
        filters={[
          [t.holdKind, kind && holdKinds[kind], { kind: undefined }],
          [t.scope, scope && t.scopes[scope], { scope: undefined }],
          [t.deadline, due && t.due[due], { due: undefined }],
          [undefined, ended && t.endedOnes, { ended: undefined }],
        ]}
        change={change}
      >
        <ChoiceField
          name="kind"
          label={t.holdKind}
          choices={[{ value: 'all', text: t.all }, ...kinds.map((value) => ({ value, text: holdKinds[value] }))]}
          value={kind ?? 'all'}
          onChange={(chosen) => change({ kind: kinds.find((each) => each === chosen) })}
        />
        <ChoiceField
          name="scope"
          label={t.scope}
          choices={[{ value: 'all', text: t.all }, ...scopes.map((value) => ({ value, text: t.scopes[value] }))]}
          value={scope ?? 'all'}
          onChange={(chosen) => change({ scope: scopes.find((each) => each === chosen) })}
        />
      </Filters>
      <HoldTable filters={filters} />
    </>
  );
}
