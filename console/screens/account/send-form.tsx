import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageChannel, previewQuery } from '../../queries/account-actions.ts';
import { channelChecksQuery } from '../../queries/account.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { Empty } from '../../components/empty.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { ChannelVerdict } from './channel-verdict.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import { plainText } from './plain-text.ts';
import type { ActionFormProps } from './use-account-changes.ts';

const channels: readonly MessageChannel[] = ['sms', 'whatsapp', 'email'];

export default function SendForm({ account, zones, changes, close, preset }: ActionFormProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const service = useOrganizationService();
  const { data: checked } = useQuery(channelChecksQuery(service, account.id));
  const checks = checked?.data ?? [];
  const { data: directory } = useQuery(directoryQuery(service));
  const [chosen, setChannel] = useState(preset?.channel);
  const [template, setTemplate] = useState<string>();
  const channel =
    chosen ?? channels.find((each) => checks.some((check) => check.channel === each && check.allowed)) ?? 'sms';
  const templates = directory?.templates.filter((each) => each.channel === channel) ?? [];
  const templateId = templates.find(({ id }) => id === template)?.id ?? templates[0]?.id;
  const check = checks.find((each) => each.channel === channel);
  return (
    <FormPanel title={t.send} close={close}>
      {directory && checked ? (
        <DispatchForm
          key={channel}
          submit={t.sendBy(terms.channels[channel], account.contact.name)}
          zones={zones}
          isAllowed={check?.allowed === true && templateId !== undefined}
          send={async () => {
            if (templateId === undefined) return;
            await changes.send.mutateAsync({ channel, templateId, attempt: changes.attempt });
          }}
          startNewAttempt={changes.startNewAttempt}
          done={() => {
            showToast({ text: t.sent(terms.channels[channel]) });
            close();
          }}
          close={close}
        >
          <div className="field-row">
            <ChoiceField
              name="channel"
              label={t.channel}
              isRequired
              choices={channels.map((value) => ({ value, text: terms.channels[value] }))}
              value={channel}
              onChange={setChannel}
            />
            {templateId !== undefined && (
              <ChoiceField
                name="template_id"
                label={t.template}
                isRequired
                choices={templates.map(({ id, name, language }) => ({ value: id, text: `${name} (${language})` }))}
                value={templateId}
                onChange={setTemplate}
              />
            )}
          </div>
          {check && (
            <p>
              <ChannelVerdict check={check} zones={zones} />
            </p>
          )}
          {templateId === undefined ? (
            <Empty text={t.noTemplates} />
          ) : (
            <Preview account={account.id} template={templateId} />
          )}
        </DispatchForm>
      ) : (
        <Skeleton lines={3} />
      )}
    </FormPanel>
  );
}

function Preview({ account, template }: { readonly account: string; readonly template: string }) {
  const t = useTranslations('account');
  const isAdmin = useViewer().hasRole('admin');
  const { data, error } = useQuery({
    ...previewQuery(useOrganizationService(), account, template),
    enabled: isAdmin,
  });
  if (!isAdmin) return <p className="soft">{t.previewLater}</p>;
  if (error) return <RefusalText error={error} texts={t.refusals} />;
  if (!data) return null;
  const variables = Object.entries(data.content_variables ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <figure className="preview">
      <figcaption className="soft">{t.preview}</figcaption>
      {data.subject !== null && (
        <p>
          <strong>{data.subject}</strong>
        </p>
      )}
      <p className="entry-text">
        {data.body === null ? variables.join('\n') : data.channel === 'email' ? plainText(data.body) : data.body}
      </p>
    </figure>
  );
}
