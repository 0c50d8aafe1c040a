import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { useTranslations } from '../../locales/language.ts';
import { SimulationResults } from './simulation-results.tsx';

/** The search values of a simulation. Without a seed none has been requested. */
interface SimulationState {
  readonly days?: number | undefined;
  readonly seed?: number | undefined;
  readonly compare?: string | undefined;
}

interface SimulationProps {
  readonly campaignId: string;
  readonly strategyId?: string;
  readonly state: SimulationState;
  readonly change: (state: SimulationState) => void;
}

const none = 'none';
const defaultDays = 30;
const maxDays = 90;

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export function Simulation({ campaignId, strategyId, state, change }: SimulationProps) {
  const t = useTranslations('simulation');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const [compare, setCompare] = useState(state.compare ?? none);
  const [days, setDays] = useState(state.days ?? defaultDays);
  const others = directory?.strategies.filter(({ id }) => id !== strategyId) ?? [];
  const { seed } = state;
  const send = () => {
    change({ days, seed: newSeed(), compare: compare === none ? undefined : compare });
    return Promise.resolve();
  };
  return (
    <>
      <RequestForm send={send} submit={seed === undefined ? t.run : t.runAgain}>
        <div className="field-row">
          <NumberField
            name="days"
            label={t.days}
            hint={t.daysHint}
            initial={days}
            min={1}
            max={maxDays}
            onChange={setDays}
            isRequired
          />
          <ChoiceField
            name="compare"
            label={t.compare}
            hint={t.compareHint}
            choices={[
              { value: none, text: t.compareNone },
              ...others.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            value={compare}
            onChange={setCompare}
          />
        </div>
      </RequestForm>
      {seed !== undefined && (
        <SimulationResults
          request={{ campaignId, strategyId, days: state.days ?? defaultDays, seed }}
          compare={state.compare}
        />
      )}
    </>
  );
}
