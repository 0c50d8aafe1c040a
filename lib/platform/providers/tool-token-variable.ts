/** The variable of a call that has its token. The provider shows variables whose names begin like this to no model. */
export const toolTokenVariable = 'secret__tool_token';
