import { useFormat } from '../../locales/format.ts';

export function ShortTime({ at }: { readonly at: string }) {
  const format = useFormat();
  return (
    <time className="faint" dateTime={at} title={format.instant(at)}>
      {format.shortRelative(at)}
    </time>
  );
}
