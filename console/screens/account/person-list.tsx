import type { ReactNode } from 'react';

interface ListedPerson {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly name: string;
  readonly amount: string;
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
  return (
    <nav className="desk-list" aria-label={label}>
      <ol>
        {people.map((person) => (
          <li key={person.id}>
            {link(
              person,
              <>
                <span className="person-line">
                  <span className="person-name">{person.name}</span>
                  <span className="number">{person.amount}</span>
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
