import { createContext } from 'react';

/** Relative times are short within tables. */
export const ShortTimesContext = createContext(false);
