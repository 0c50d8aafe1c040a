import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Channel } from '../../queries/channels.ts';
import { useTranslations } from '../../locales/language.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { Check } from './check.tsx';

export function ChannelCards({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations('channels');
  const terms = useTranslations('terms');
  const [changed, setChanged] = useState<Channel>();
  return (
    <ul className="channel-cards">
      {channels.map((channel) => (
        <li key={channel.id} className="card">
          <h2>{terms.channels[channel.channel]}</h2>
          <ul className="checks">
            <Check isOk={channel.enabled} text={channel.enabled ? t.isEnabled : t.isDisabled} />
            <Check isOk={channel.from !== null} text={channel.from ?? t.noSender} />
            <Check isOk={channel.configured} text={channel.configured ? t.isConfigured : t.isIncomplete} />
          </ul>
          <Button aria-label={t.changeOf(terms.channels[channel.channel])} onPress={() => setChanged(channel)}>
            {t.change}
          </Button>
        </li>
      ))}
      {changed && <ChannelDialog channel={changed} close={() => setChanged(undefined)} />}
    </ul>
  );
}
