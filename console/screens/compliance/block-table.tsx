import { Button } from 'react-aria-components/Button';
import type { BlockedDecision } from '../../calls/compliance.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';

interface BlockTableProps {
  readonly blocks: readonly BlockedDecision[];
  readonly showPerson: (contact: string) => void;
}

export function BlockTable({ blocks, showPerson }: BlockTableProps) {
  const words = useWords('compliance');
  const terms = useWords('terms');
  return (
    <div className="scrolls" role="region" aria-labelledby="blocks" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.contact}</th>
            <th scope="col">{words.rule}</th>
            <th scope="col">{words.channel}</th>
            <th scope="col">{words.at}</th>
            <th scope="col">{words.again}</th>
            <th scope="col">{words.decisions}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ id, account_id, contact_id, contact_name, reason, channel, at, retry_at }) => (
            <tr key={id}>
              <th scope="row">
                <ScreenLink to="account" params={{ id: account_id }}>
                  {contact_name ?? words.unnamed}
                </ScreenLink>
              </th>
              <td>{reason === null ? '—' : terms.rules[reason]}</td>
              <td>{terms.channels[channel]}</td>
              <td>
                <Moment at={at} />
              </td>
              <td>{retry_at === null ? words.never : <Moment at={retry_at} />}</td>
              <td>
                <Button
                  aria-label={words.decisionsOf(contact_name ?? words.unnamed)}
                  onPress={() => showPerson(contact_id)}
                >
                  {words.decisions}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
