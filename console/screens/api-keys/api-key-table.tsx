import { Button } from 'react-aria-components/Button';
import type { ApiKey } from '../../calls/api-keys.ts';
import { Moment } from '../../parts/moment.tsx';
import { serviceNow, useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly revoke: (apiKey: ApiKey) => void;
}

export function ApiKeyTable({ keys, revoke }: ApiKeyTableProps) {
  const words = useWords('api_keys');
  const terms = useWords('terms');
  const format = useFormat();
  return (
    <div className="scrolls" role="region" aria-label={words.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.name}</th>
            <th scope="col">{words.scope}</th>
            <th scope="col">{words.created}</th>
            <th scope="col">{words.expires}</th>
            <th scope="col">{words.lastUse}</th>
            <th scope="col">{terms.status}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((apiKey) => (
            <tr key={apiKey.id}>
              <th scope="row">
                {apiKey.name} <span className="soft">{words.ending(apiKey.last4)}</span>
              </th>
              <td className="wraps">{format.list(apiKey.scopes.map((scope) => words.scopes[scope].text))}</td>
              <td>
                <Moment at={apiKey.created_at} />
              </td>
              <td>{apiKey.expires_at === null ? words.never : <Moment at={apiKey.expires_at} />}</td>
              <td>{apiKey.last_used_at === null ? words.unused : <Moment at={apiKey.last_used_at} />}</td>
              <td>
                <KeyStatus apiKey={apiKey} revoke={revoke} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyStatus({ apiKey, revoke }: { readonly apiKey: ApiKey; readonly revoke: (apiKey: ApiKey) => void }) {
  const words = useWords('api_keys');
  if (apiKey.revoked_at !== null) return <span className="soft">{words.revoked}</span>;
  if (apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= serviceNow())
    return <span className="soft">{words.expired}</span>;
  return (
    <Button aria-label={words.revokeTitle(apiKey.name)} onPress={() => revoke(apiKey)}>
      {words.revoke}
    </Button>
  );
}
