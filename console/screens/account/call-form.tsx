import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelChecksQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { ChannelVerdict } from './channel-verdict.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import type { ActionFormProps } from './use-account-changes.ts';

export default function CallForm({ account, zones, changes, close, preset }: ActionFormProps) {
  const t = useTranslations('account');
  const [agent, setAgent] = useState<'ai' | 'human'>(preset?.agent ?? 'ai');
  const { data } = useQuery(channelChecksQuery(useOrganizationService(), account.id));
  const check = data?.data.find(({ channel }) => channel === 'voice');
  return (
    <FormPanel title={t.call} close={close}>
      {check ? (
        <DispatchForm
          submit={t.callTo(account.contact.name)}
          zones={zones}
          isAllowed={check.allowed}
          send={() => changes.call.mutateAsync({ agent, attempt: changes.attempt })}
          startNewAttempt={changes.startNewAttempt}
          done={() => {
            showToast({ text: t.callStarted });
            close();
          }}
          close={close}
        >
          <ChoiceField
            name="agent_type"
            label={t.agentType}
            isRequired
            choices={(['ai', 'human'] as const).map((value) => ({ value, text: t.agentTypes[value] }))}
            value={agent}
            onChange={setAgent}
          />
          <p>
            <ChannelVerdict check={check} zones={zones} />
          </p>
        </DispatchForm>
      ) : (
        <Skeleton lines={3} />
      )}
    </FormPanel>
  );
}
