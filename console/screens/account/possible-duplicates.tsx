import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '../../queries/account.ts';
import { duplicatesQuery } from '../../queries/duplicates.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

/** Says that other contacts may be the same person as that of the account. */
export function PossibleDuplicates({ contact: { id, name } }: Pick<Account, 'contact'>) {
  const t = useTranslations('people');
  const format = useFormat();
  const { data } = useInfiniteQuery(duplicatesQuery(useOrganizationService(), id));
  const others = rowsOf(data).flatMap(({ contacts }) => contacts.filter((contact) => contact.id !== id));
  const names = [...new Set(others.map((other) => other.name))];
  if (names.length === 0) return null;
  return (
    <p className="notice">
      {names.length === 1 && names[0] === name ? t.sameNameTwice(name) : t.maybeOne(format.list([name, ...names]))}{' '}
      <Link to="/duplicates" search={{ contact: id }}>
        {t.compare}
      </Link>
    </p>
  );
}
