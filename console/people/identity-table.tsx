import { useTranslations } from '../locales/language.ts';
import { type Identity, pairsOf } from './identity-pairs.ts';
import { PairTable } from './pair-table.tsx';

interface IdentityTableProps {
  readonly label: string;
  readonly identity: Pick<Identity, 'before' | 'after'>;
}

/** A person before and after a change, fact by fact. */
export function IdentityTable({ label, identity }: IdentityTableProps) {
  const t = useTranslations('identity_checks');
  const facts = pairsOf(identity).map(({ name, before, after, isDifferent }) => ({
    name: t.fields[name],
    one: before ?? undefined,
    other: after ?? undefined,
    isDifferent,
  }));
  return <PairTable label={label} heads={[t.field, t.before, t.after]} different={t.changed} isChange facts={facts} />;
}
