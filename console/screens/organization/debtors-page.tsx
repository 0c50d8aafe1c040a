import { Button } from 'react-aria-components/Button';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

type Proof = Settings['portal']['proof'];

interface DebtorsPageProps {
  readonly proof: Proof;
  readonly onChange: (proof: Proof) => void;
}

const facts = ['document_last_4', 'birth_year', 'reference_last_4'] as const satisfies Proof;

/** What the page of a link asks for, in order, as its visitors see it. */
export function DebtorsPage({ proof, onChange }: DebtorsPageProps) {
  const t = useTranslations('organization');
  const [first, ...others] = proof;
  const moveUp = (index: number) => {
    const [before, moved] = [proof[index - 1], proof[index]];
    if (before && moved) onChange(proof.with(index - 1, moved).with(index, before));
  };
  return (
    <section className="card form" aria-labelledby="debtors-page">
      <h2 id="debtors-page">{t.debtorsPage}</h2>
      <p className="soft">{t.debtorsPageHint}</p>
      <ul className="asked-facts">
        {[...proof, ...facts.filter((fact) => !proof.includes(fact))].map((fact) => {
          const index = proof.indexOf(fact);
          return (
            <li key={fact}>
              <SwitchField
                name="portal.proof"
                label={t.facts[fact]}
                isOn={index >= 0}
                onChange={(isOn) => onChange(isOn ? [...proof, fact] : proof.filter((each) => each !== fact))}
              />
              {index > 0 && (
                <Button aria-label={t.askEarlier(t.facts[fact])} onPress={() => moveUp(index)}>
                  <span aria-hidden="true">↑</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className="notice" role="status">
        <p>
          <strong>{t.asked}:</strong> {first ? t.facts[first] : t.noFacts}
        </p>
        {others.map((fact) => (
          <p key={fact}>{t.askedIfUnknown(t.facts[fact])}</p>
        ))}
        <p className="soft">{t.askedNothing}</p>
      </div>
    </section>
  );
}
