import { type AccessRequest, type Statement, hasConditions, isAllowed } from './policy.ts';

export type AccessCheck = (needed: readonly AccessRequest[]) => AccessRequest | undefined;

/**
 * Checks against the statements of one role. A decision that depends on nothing but action and resource is remembered.
 */
export const accessCheck = (statements: readonly Statement[]): AccessCheck => {
  const isConditional = hasConditions(statements);
  const decisions = new Map<string, boolean>();
  const mayAccess = (access: AccessRequest): boolean => {
    if (access.context && isConditional) return isAllowed(statements, access);
    const question = `${access.action} ${access.resource}`;
    const known = decisions.get(question) ?? isAllowed(statements, access);
    decisions.set(question, known);
    return known;
  };
  return (needed) => needed.find((access) => !mayAccess(access));
};
