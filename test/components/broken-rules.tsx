import axe from 'axe-core';

/** The rules of WCAG 2.2 AA that the page violates. Announcements of React Aria outlive the element that they name. */
export async function brokenRules(): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: ['[data-live-announcer]'] },
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
