import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { capabilitiesQuery, useProvisionAgent } from '../../queries/channels.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { RefusalText } from '../../components/failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { useWords } from '../../locales/language.ts';
import { Check } from './check.tsx';

/** What calls need: the AI agent and the people each have a list of their own. */
export function CallChecks() {
  const words = useWords('channels');
  const query = useQuery(capabilitiesQuery(useOrganizationService()));
  const provision = useProvisionAgent();
  return (
    <section className="card" aria-labelledby="call-checks">
      <h2 id="call-checks">{words.calls}</h2>
      <QueryView query={query} lines={4}>
        {({ ai, human, checks }) => (
          <>
            <p>{ai.ready ? words.aiReady : words.aiMissing}</p>
            <p>{human.ready ? words.humanReady : words.humanMissing}</p>
            <ul className="checks">
              {checks.map(({ check, ok }) => (
                <Check key={check} isOk={ok} text={ok ? words.checks[check].text : words.checks[check].remedy} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {provision.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={provision.error} texts={words.refusals} />
        </div>
      )}
      <div className="actions">
        <Button
          isPending={provision.isPending}
          onPress={() => provision.mutate(undefined, { onSuccess: () => showToast({ text: words.provisioned }) })}
        >
          {words.provision}
        </Button>
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          {words.again}
        </Button>
      </div>
      <p className="soft">{words.provisionHint}</p>
    </section>
  );
}
