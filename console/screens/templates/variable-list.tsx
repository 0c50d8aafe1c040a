import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../../locales/language.ts';

const subjects = ['contact', 'person', 'account', 'organization', 'settlement', 'plan'] as const;

export function VariableList({ insert }: { readonly insert: (name: string) => void }) {
  const t = useTranslations('templates');
  return (
    <details className="variables">
      <summary>{t.variables}</summary>
      <p className="soft">{t.variablesHint}</p>
      {subjects.map((subject) => (
        <section key={subject} aria-label={t.variableSubjects[subject]}>
          <h3>{t.variableSubjects[subject]}</h3>
          <ul className="plain-list">
            {Object.entries(t.variableTexts[subject]).map(([name, text]) => (
              <li key={name}>
                <Button onPress={() => insert(`${subject}.${name}`)}>
                  <code>{`${subject}.${name}`}</code> <span className="soft">{text}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="soft">{t.sections}</p>
    </details>
  );
}
