import { Button } from 'react-aria-components/Button';
import { useWords } from '../../locales/language.ts';

const subjects = ['contact', 'account', 'organization', 'settlement'] as const;

/** What a text can name; a press puts it where the cursor is. */
export function VariableList({ insert }: { readonly insert: (name: string) => void }) {
  const words = useWords('templates');
  return (
    <details className="variables">
      <summary>{words.variables}</summary>
      <p className="soft">{words.variablesHint}</p>
      {subjects.map((subject) => (
        <section key={subject} aria-label={words.variableSubjects[subject]}>
          <h3>{words.variableSubjects[subject]}</h3>
          <ul className="plain-list">
            {Object.entries(words.variableTexts[subject]).map(([name, text]) => (
              <li key={name}>
                <Button onPress={() => insert(`${subject}.${name}`)}>
                  <code>{`${subject}.${name}`}</code> <span className="soft">{text}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="soft">{words.sections}</p>
    </details>
  );
}
