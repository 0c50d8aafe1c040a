export const isCurrency = (text: string | undefined): text is string => text !== undefined && /^[A-Z]{3}$/.test(text);

/** As the service takes it; a text of an old or mistyped address filters nothing. */
export const isCondition = (text: string | undefined): text is string =>
  text !== undefined && /^[a-z][a-z0-9_]{0,39}=.{1,200}$/.test(text);
