import * as z from 'zod/mini';

/** Reads a field of a message under its former name as well. */
export const renamed = (former: string, current: string) =>
  z.transform((given: unknown) => {
    if (typeof given !== 'object' || given === null || !Object.hasOwn(given, former)) return given;
    const { [former]: value, ...others }: Record<string, unknown> = { ...given };
    return { ...others, [current]: value };
  });
