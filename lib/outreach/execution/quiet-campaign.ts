/** A quiet campaign is evaluated this often, which also finds what its waking may have missed. */
export const maxQuietMinutes = 60;

/** The time until which nothing of a campaign is due, given when its first account is; undefined if that is soon. */
export function quietUntil(firstDueAt: string | undefined, now: Date): string | undefined {
  const latest = new Date(now.getTime() + maxQuietMinutes * 60_000).toISOString();
  const until = firstDueAt !== undefined && firstDueAt < latest ? firstDueAt : latest;
  return until > new Date(now.getTime() + 60_000).toISOString() ? until : undefined;
}
