import type { SimulationResult } from '../../calls/simulations.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

/** Links to the accounts that a simulation never reaches. */
export function UnreachedAccounts({ result }: { readonly result: SimulationResult }) {
  const words = useWords('simulation');
  const format = useFormat();
  const { accounts, account_ids: ids } = result.never_reachable;
  if (accounts === 0) return null;
  return (
    <details>
      <summary>{words.unreachableList(format.number(accounts))}</summary>
      {ids.length < accounts && <p className="soft">{words.unreachableFirst}</p>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <ScreenLink to="account" params={{ id }}>
              {words.account(id)}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
