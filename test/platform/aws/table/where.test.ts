import { describe, expect, it } from 'vitest';
import { type Where, filterExpression, matchesWhere } from '../../../../lib/platform/aws/table/where.ts';

describe('the conditions of a list', () => {
  it('become one expression, with a value for each bound', () => {
    const where: Where = {
      'actor.kind': 'user',
      pending_balance: { from: 1, upTo: undefined },
      due_date: { after: '2026-01-01', before: '2026-02-01' },
      opted_out: { not: true },
      email: { is: 'a@b.example', orAt: 'email_lower', orIn: 'further_emails' },
      'custom.room': { is: '12', orIs: 12 },
    };
    expect(filterExpression(where)).toEqual({
      expression:
        '#where_actor.#where_kind = :where0 AND #where_pending_balance >= :where1 AND #where_due_date > :where2 AND ' +
        '#where_due_date < :where3 AND (NOT #where_opted_out = :where4) AND ' +
        '(#where_email = :where5 OR #where_email_lower = :where5 OR contains(#where_further_emails, :where5)) AND ' +
        '(#where_custom.#where_room = :where6 OR #where_custom.#where_room = :where7)',
      names: {
        '#where_actor': 'actor',
        '#where_kind': 'kind',
        '#where_pending_balance': 'pending_balance',
        '#where_due_date': 'due_date',
        '#where_opted_out': 'opted_out',
        '#where_email': 'email',
        '#where_email_lower': 'email_lower',
        '#where_further_emails': 'further_emails',
        '#where_custom': 'custom',
        '#where_room': 'room',
      },
      values: {
        ':where0': 'user',
        ':where1': 1,
        ':where2': '2026-01-01',
        ':where3': '2026-02-01',
        ':where4': true,
        ':where5': 'a@b.example',
        ':where6': '12',
        ':where7': 12,
      },
    });
    expect(filterExpression({})).toBeUndefined();
  });

  it.each<readonly [Where, readonly object[], readonly object[]]>([
    [{}, [{}, { a: 1 }], []],
    [{ a: 1 }, [{ a: 1 }], [{ a: 2 }, { a: '1' }, {}]],
    [{ 'a.b': 'x' }, [{ a: { b: 'x' } }], [{ a: 'x' }, { a: null }, {}]],
    [{ a: { from: 1, upTo: 3 } }, [{ a: 1 }, { a: 3 }], [{ a: 0.9 }, { a: 4 }, { a: '2' }, {}]],
    [{ a: { after: 'b', before: 'd' } }, [{ a: 'c' }], [{ a: 'b' }, { a: 'd' }, { a: 3 }, {}]],
    [{ a: { from: undefined, upTo: 3 } }, [{ a: -1 }, { a: 3 }], [{ a: 4 }, {}]],
    [{ a: { not: true } }, [{ a: false }, {}], [{ a: true }]],
    [{ a: { is: 'x', orAt: 'b' } }, [{ a: 'x' }, { a: 'X', b: 'x' }], [{ a: 'X' }, {}]],
    [{ a: { is: 'x', orAt: 'b', orIn: 'c' } }, [{ a: 'x' }, { b: 'x' }, { c: ['y', 'x'] }], [{ c: ['xy'] }, {}]],
    [{ a: { is: '12', orIs: 12 } }, [{ a: '12' }, { a: 12 }], [{ a: '12.0' }, { a: 1 }, {}]],
    [{ a: 1, b: 2 }, [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  ])('%j are decided for items of an index as DynamoDB decides them', (where, matching, others) => {
    for (const item of matching) expect(matchesWhere(item, where)).toBe(true);
    for (const item of others) expect(matchesWhere(item, where)).toBe(false);
  });
});
