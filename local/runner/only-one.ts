export const onlyOne = <Item>(items: readonly Item[], noun: string): Item => {
  const [item, second] = items;
  if (!item || second) throw new Error(`The local runner serves one ${noun}, but the stacks have ${items.length}.`);
  return item;
};
