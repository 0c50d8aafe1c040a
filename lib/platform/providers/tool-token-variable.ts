/** The provider hides variables with this prefix from every model. */
export const toolTokenVariable = 'secret__tool_token';
