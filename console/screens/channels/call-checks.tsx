import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { capabilitiesQuery, useProvisionAgent } from '../../queries/channels.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { RefusalText } from '../../components/failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { Check } from './check.tsx';

export function CallChecks() {
  const t = useTranslations('channels');
  const query = useQuery(capabilitiesQuery(useOrganizationService()));
  const provision = useProvisionAgent();
  return (
    <section className="card" aria-labelledby="call-checks">
      <h2 id="call-checks">{t.calls}</h2>
      <QueryView query={query} lines={4}>
        {({ ai, human, checks }) => (
          <>
            <p>{ai.ready ? t.aiReady : t.aiMissing}</p>
            <p>{human.ready ? t.humanReady : t.humanMissing}</p>
            <ul className="checks">
              {checks.map(({ check, ok }) => (
                <Check key={check} isOk={ok} text={ok ? t.checks[check].text : t.checks[check].remedy} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {provision.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={provision.error} texts={t.refusals} />
        </div>
      )}
      <div className="actions">
        <Button
          isPending={provision.isPending}
          onPress={() => provision.mutate(undefined, { onSuccess: () => showToast({ text: t.provisioned }) })}
        >
          {t.provision}
        </Button>
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          {t.again}
        </Button>
      </div>
      <p className="soft">{t.provisionHint}</p>
    </section>
  );
}
