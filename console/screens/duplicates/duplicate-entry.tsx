import { Button } from 'react-aria-components/Button';
import type { Contact } from '../../queries/contacts.ts';
import type { Duplicate } from '../../queries/duplicates.ts';
import { useViewer } from '../../queries/me.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { PairTable } from '../../people/pair-table.tsx';
import { ContactAccounts } from './contact-accounts.tsx';
import { useContactFacts } from './use-contact-facts.ts';

interface DuplicateEntryProps {
  readonly duplicate: Duplicate;
  readonly openMerge: (contacts: readonly [Contact, Contact]) => void;
}

/** Two contacts that may be one person, fact by fact. */
export function DuplicateEntry({ duplicate: { matched, contacts }, openMerge }: DuplicateEntryProps) {
  const t = useTranslations('duplicates');
  const format = useFormat();
  const factsOf = useContactFacts();
  const canMerge = useViewer().hasRole('admin');
  const [one, other] = contacts;
  if (!one || !other) return null;
  const title = t.pair(one.name, other.name);
  const [ofOne, ofOther] = [factsOf(one), factsOf(other)];
  const facts = ofOne
    .map(({ name, text }, at) => ({ name, one: text, other: ofOther[at]?.text }))
    .filter(({ one: first, other: second }) => first !== undefined || second !== undefined)
    .map((fact) => ({
      ...fact,
      isDifferent: fact.one !== undefined && fact.other !== undefined && fact.one !== fact.other,
    }));
  const accounts = {
    name: t.accounts,
    one: <ContactAccounts contact={one.id} />,
    other: <ContactAccounts contact={other.id} />,
    isDifferent: false,
  };
  const [side, otherSide] = [t.sides[0] ?? '', t.sides[1] ?? ''];
  return (
    <li className="entry">
      <h2>{title}</h2>
      <p className="soft">{format.list(matched.map((match) => t.matched[match]))}</p>
      <PairTable label={title} heads={[t.fact, side, otherSide]} different={t.different} facts={[...facts, accounts]} />
      {canMerge ? (
        <div className="actions">
          <Button aria-label={t.mergeOf(one.name, other.name)} onPress={() => openMerge([one, other])}>
            {t.merge}
          </Button>
        </div>
      ) : (
        <p>{t.adminDecides}</p>
      )}
    </li>
  );
}
