import { type Channel, channels } from '../../queries/opt-outs.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

/** The channels of an opt-out in words. */
export function useChannelNames(): (some: readonly Channel[]) => string {
  const t = useTranslations('opt_outs');
  const terms = useTranslations('terms');
  const format = useFormat();
  return (some) =>
    some.length === channels.length ? t.allChannels : format.list(some.map((each) => terms.channels[each]));
}
