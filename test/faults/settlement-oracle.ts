/**
 * Recomputes what a portfolio must look like from the history of what happened to it. It is written from the specification
 * and shares no code with the service. Amounts are whole cents, times are milliseconds.
 */

export interface Zone {
  readonly timezone: string;
}

/** A request of one account, a record of an import, or a run of a job. */
export type Happening = { readonly at: number } & (
  | { readonly kind: 'import'; readonly account: string; readonly total: number; readonly balance?: number }
  | { readonly kind: 'joined'; readonly account: string; readonly maxDiscount: number }
  | { readonly kind: 'status'; readonly account: string; readonly to: 'active' | 'paused' | 'resolved' }
  | { readonly kind: 'patch'; readonly account: string; readonly balance: number }
  | { readonly kind: 'payment'; readonly account: string; readonly amount: number }
  | { readonly kind: 'promise'; readonly account: string; readonly amount: number; readonly day: string }
  | ({ readonly kind: 'offer'; readonly account: string; readonly offer: string } & Terms)
  | { readonly kind: 'decision'; readonly account: string; readonly offer: string; readonly action: Action }
  | { readonly kind: 'closing' }
  | { readonly kind: 'judgement' }
);

export type Action = 'approve' | 'accept' | 'reject' | 'withdraw';

interface Terms {
  readonly offered: number;
  readonly expires: number;
  readonly payBy?: string;
}

export interface Offer extends Terms {
  readonly id: string;
  readonly original: number;
  status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
  outcome?: 'open' | 'fulfilled' | 'breached' | 'withdrawn';
  /** Its statuses and outcomes in order, beginning with the first. */
  readonly states: string[];
  /** When it reached the last of them. */
  changedAt: number;
  readonly decisions: Action[];
  /** When it was in force; the end is open while it is. */
  inForce?: { readonly from: number; to: number };
}

export interface Debt {
  total: number;
  pending: number;
  paid: number;
  /** What its creditor gave last: given again, it says nothing new. */
  readonly given: { total: number; balance: number };
  /** Those that the creditor may not know yet count for ten days. */
  readonly payments: { readonly amount: number; readonly at: number }[];
  status: 'active' | 'paused' | 'resolved';
  maxDiscount?: number;
  readonly offers: Offer[];
  readonly promises: { readonly amount: number; readonly day: string; readonly paidBefore: number; status: string }[];
  /** How often an import met an agreement, or a payment that its creditor may not know. */
  warnings: number;
}

export type Portfolio = Map<string, Debt>;

/** The current offer: still open as far as it was written, or in force. */
export const currentOffer = ({ offers }: Debt): Offer | undefined =>
  offers.find((offer) => isOpen(offer) || offer.outcome === 'open');

const isOpen = ({ status }: Offer): boolean =>
  status === 'proposed' || status === 'pending_approval' || status === 'approved';

export const localDay = ({ timezone }: Zone, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

function move(offer: Offer, at: number, status: Offer['status'], outcome?: Offer['outcome']): void {
  offer.changedAt = at;
  offer.status = status;
  if (outcome) offer.outcome = outcome;
  offer.states.push(outcome ? `${status} ${outcome}` : status);
}

/** Applies what happened to a portfolio. Returns the reply that the specification requires: `done`, or the code of a problem. */
export function apply(portfolio: Portfolio, happening: Happening, zone: Zone): string {
  if (happening.kind === 'closing') return close(portfolio, happening.at, zone);
  if (happening.kind === 'judgement') return judge(portfolio, happening.at, zone);
  const { account, at } = happening;
  const debt = portfolio.get(account);
  if (happening.kind === 'import') return importRecord(portfolio, account, happening);
  if (!debt) return 'account_not_found';
  switch (happening.kind) {
    case 'joined':
      debt.maxDiscount = happening.maxDiscount;
      return 'done';
    case 'status': {
      const mayChange = debt.status !== 'resolved' || happening.to === 'active';
      if (mayChange) debt.status = happening.to;
      return 'done';
    }
    case 'patch':
      if (agreementOf(debt) && happening.balance !== debt.pending) return 'settlement_in_force';
      setBalance(debt, happening.balance);
      return 'done';
    case 'payment':
      pay(debt, happening.amount, at);
      return 'done';
    case 'promise':
      debt.promises.push({ amount: happening.amount, day: happening.day, paidBefore: debt.paid, status: 'open' });
      return 'done';
    case 'offer':
      return propose(debt, happening, zone);
    case 'decision':
      return decide(debt, happening, zone);
  }
}

const agreementOf = ({ offers }: Debt): Offer | undefined => offers.find(({ outcome }) => outcome === 'open');

function setBalance(debt: Debt, balance: number): void {
  debt.pending = balance;
  if (balance === 0) debt.status = 'resolved';
  else if (debt.status === 'resolved') debt.status = 'active';
}

function importRecord(
  portfolio: Portfolio,
  account: string,
  { at, total, balance }: { readonly at: number; readonly total: number; readonly balance?: number },
): string {
  const debt = portfolio.get(account);
  if (!debt) {
    const pending = balance ?? total;
    const status = pending === 0 ? 'resolved' : 'active';
    const given = { total, balance: pending };
    portfolio.set(account, {
      total,
      pending,
      paid: 0,
      given,
      payments: [],
      status,
      offers: [],
      promises: [],
      warnings: 0,
    });
    return 'done';
  }
  const { given } = debt;
  const added = total - given.total;
  const isNews = balance === undefined ? added !== 0 : balance !== given.balance;
  const pending = balance ?? Math.max(0, debt.pending + added);
  debt.total += added;
  given.total = total;
  if (agreementOf(debt)) {
    if (pending !== debt.pending) debt.warnings++;
    return 'done';
  }
  if (!isNews) return 'done';
  if (balance !== undefined && mayMissPayment(debt, pending, at)) debt.warnings++;
  const before = given.balance;
  given.balance = balance ?? Math.max(0, before + added);
  const wasClosedByHand = debt.status === 'resolved' && debt.pending > 0;
  const isApplied = balance !== undefined || pending !== debt.pending;
  if (isApplied && wasClosedByHand && given.balance <= before) debt.pending = pending;
  else if (isApplied) setBalance(debt, pending);
  return 'done';
}

/** The balance rose by the latest payments of ten days, by one, two, or more of them. */
function mayMissPayment({ pending, payments }: Debt, balance: number, at: number): boolean {
  let left = balance - pending;
  const recent = payments.filter((payment) => payment.at >= at - 10 * 86_400_000).reverse();
  return left > 0 && recent.some(({ amount }) => (left -= amount) === 0);
}

function pay(debt: Debt, amount: number, at: number): void {
  debt.paid += amount;
  debt.payments.push({ amount, at });
  debt.pending = Math.max(0, debt.pending - amount);
  if (debt.pending > 0) return;
  debt.status = 'resolved';
  const agreement = agreementOf(debt);
  if (agreement) end(agreement, 'fulfilled', at);
  const open = debt.offers.find(isOpen);
  if (open) move(open, at, 'expired');
}

function end(agreement: Offer, outcome: 'fulfilled' | 'breached' | 'withdrawn', at: number): void {
  move(agreement, at, 'accepted', outcome);
  if (agreement.inForce) agreement.inForce.to = at;
}

function propose(debt: Debt, { at, offer: id, ...terms }: Terms & { at: number; offer: string }, zone: Zone): string {
  if (debt.status === 'resolved' || debt.pending === 0) return 'account_resolved';
  if (agreementOf(debt)) return 'settlement_in_force';
  const open = debt.offers.find(isOpen);
  if (open && at < open.expires) return 'settlement_open';
  if (terms.offered > debt.pending) return 'amount_above_balance';
  if (terms.expires <= at) return 'expires_in_past';
  if (terms.payBy !== undefined && terms.payBy < localDay(zone, at)) return 'pay_by_in_past';
  if (open) move(open, at, 'expired');
  const forgiven = debt.pending - terms.offered;
  const isWithin =
    forgiven === 0 || (debt.maxDiscount !== undefined && forgiven * 100 <= debt.maxDiscount * debt.pending);
  const status = isWithin ? 'proposed' : 'pending_approval';
  const { offered, expires, payBy } = terms;
  const own = { id, original: debt.pending, offered, expires, ...(payBy !== undefined && { payBy }) };
  debt.offers.push({ ...own, status, states: [status], decisions: [], changedAt: at });
  return 'done';
}

const fromStatuses = {
  approve: ['pending_approval'],
  accept: ['proposed', 'approved'],
  reject: ['pending_approval', 'proposed', 'approved'],
};
const results = { approve: 'approved', accept: 'accepted', reject: 'rejected' } as const;

function decide(
  debt: Debt,
  { at, offer: id, action }: { at: number; offer: string; action: Action },
  zone: Zone,
): string {
  const offer = debt.offers.find((each) => each.id === id);
  if (!offer) return 'settlement_not_found';
  if (action === 'withdraw') {
    if (offer.outcome === 'withdrawn') return 'done';
    if (offer.outcome !== 'open') return 'invalid_transition';
    revoke(debt, offer, 'withdrawn', at);
    offer.decisions.push(action);
    return 'done';
  }
  const status = isOpen(offer) && offer.expires <= at ? 'expired' : offer.status;
  if (status === results[action]) return 'done';
  if (!fromStatuses[action].includes(status)) return 'invalid_transition';
  if (action !== 'reject' && debt.pending !== offer.original) return 'balance_changed';
  if (action === 'accept' && offer.payBy !== undefined && offer.payBy < localDay(zone, at)) return 'pay_by_in_past';
  offer.decisions.push(action);
  if (action !== 'accept') {
    move(offer, at, results[action]);
    return 'done';
  }
  move(offer, at, 'accepted', 'open');
  offer.inForce = { from: at, to: Infinity };
  debt.pending = offer.offered;
  return 'done';
}

function revoke(debt: Debt, agreement: Offer, outcome: 'breached' | 'withdrawn', at: number): void {
  debt.pending += agreement.original - agreement.offered;
  end(agreement, outcome, at);
}

function close(portfolio: Portfolio, at: number, zone: Zone): string {
  for (const debt of portfolio.values())
    for (const offer of debt.offers) {
      if (isOpen(offer) && offer.expires <= at) move(offer, at, 'expired');
      if (offer.outcome === 'open' && offer.payBy !== undefined && localDay(zone, at) > offer.payBy)
        revoke(debt, offer, 'breached', at);
    }
  return 'done';
}

function judge(portfolio: Portfolio, at: number, zone: Zone): string {
  for (const { promises, pending, paid } of portfolio.values())
    for (const promise of promises.filter(({ status, day }) => status === 'open' && localDay(zone, at) > day))
      promise.status = pending === 0 || paid - promise.paidBefore >= promise.amount ? 'kept' : 'broken';
  return 'done';
}

/** What must be there after a history, and in which replies the service differs from the specification. */
export function replay(
  history: readonly { readonly happening: Happening; readonly reply: string }[],
  zone: Zone,
): { readonly portfolio: Portfolio; readonly wrongReplies: readonly string[] } {
  const portfolio: Portfolio = new Map();
  const wrongReplies = history.flatMap(({ happening, reply }) => {
    const required = apply(portfolio, happening, zone);
    return reply === required ? [] : [`${JSON.stringify(happening)} was answered ${reply} in place of ${required}`];
  });
  return { portfolio, wrongReplies };
}
