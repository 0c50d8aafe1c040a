import type { Statement } from '../../policy/statements/phrase.ts';

/** What everybody with the link can do. */
export const openActs = ['call_me', 'not_me', 'stop'] as const;
/** What a debtor can say about one of their debts, once they proved who they are. */
export const provenActs = ['paid', 'dispute'] as const;

/** `data`: asks to see, correct or delete what is stored of them. */
export const debtorActs = [...openActs, ...provenActs, 'prefer', 'data'] as const;
export type DebtorAct = (typeof debtorActs)[number];
type ProvenAct = (typeof provenActs)[number];

export const isProvenAct = (act: DebtorAct): act is ProvenAct => provenActs.some((each) => each === act);

/** What an act says, in the words of the rules for texts. A request for a call says nothing about the debt. */
export const statementsOf: Readonly<Record<Exclude<DebtorAct, 'stop' | 'prefer'>, readonly Statement[]>> = {
  call_me: [],
  not_me: ['another_person'],
  paid: ['paid'],
  dispute: ['dispute'],
  data: ['data_request'],
};
