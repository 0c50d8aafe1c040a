import type { ReactNode } from 'react';
import { useFormat } from '../../locales/format.ts';
import { useViewer } from '../../queries/me.ts';

interface ListedPerson {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly name: string;
  readonly balance: number;
  readonly currency: string;
  /** Why the person is in the list. */
  readonly reason: ReactNode;
  readonly detail: ReactNode;
}

interface PersonListProps {
  readonly label: string;
  readonly people: readonly ListedPerson[];
  /** Wraps the lines of a person in a link to them. */
  readonly link: (person: ListedPerson, lines: ReactNode) => ReactNode;
}

/** The people of a queue or list, two lines each. */
export function PersonList({ label, people, link }: PersonListProps) {
  const format = useFormat();
  const usual = useViewer().me.organization?.currency;
  return (
    <nav className="desk-list" aria-label={label}>
      <ol>
        {people.map((person) => (
          <li key={person.id}>
            {link(
              person,
              <>
                <span className="person-line">
                  <span className="person-name" title={person.name}>
                    {person.name}
                  </span>
                  <span className="number" title={format.money(person.balance, person.currency)}>
                    {format.wholeMoney(person.balance, person.currency === usual ? undefined : person.currency)}
                  </span>
                </span>
                <span className="person-line soft">
                  <span className="person-name">{person.reason}</span>
                  <span>{person.detail}</span>
                </span>
              </>,
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
