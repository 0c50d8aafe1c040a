import { useFormat } from '../../../locales/format.ts';

export function Counts({ counts }: { readonly counts: readonly (readonly [name: string, count: number])[] }) {
  const format = useFormat();
  return (
    <dl className="counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
