/** With the colors of the console. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f7f9, #0e1116);
  --surface: light-dark(#ffffff, #151920);
  --line: light-dark(#e3e7ed, #262d38);
  --field: light-dark(#828b9b, #6e7a8c);
  --ink: light-dark(#151a24, #e9edf3);
  --ink-2: light-dark(#4b5565, #aeb8c6);
  --accent: light-dark(#2b59c3, #8fb0ff);
  --on-accent: light-dark(#ffffff, #0c1533);
  --accent-soft: light-dark(#eaf0fd, #1b2740);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; }
h3 { font-size: 1.0625rem; margin: 1.25rem 0 0.25rem; }
p { margin: 0 0 0.75rem; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin: 0 0 0.25rem; }
input, textarea, select { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; margin: 0 0 0.75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 6px; }
button { width: 100%; min-height: 2.75rem; padding: 0.5rem 1rem; margin: 0 0 0.5rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--accent); background: var(--surface); border: 1px solid var(--accent); border-radius: 6px; }
button.primary { color: var(--on-accent); background: var(--accent); }
a.primary { display: block; min-height: 2.75rem; padding: 0.5rem 1rem; text-align: center; font-weight: 600; text-decoration: none; color: var(--on-accent); background: var(--accent); border-radius: 6px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0 0 0.75rem; }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
dl.sums dd { white-space: nowrap; }
ul { margin: 0 0 0.75rem; padding: 0 0 0 1.25rem; }
label.choice { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
label.choice input { width: 1.5rem; min-height: 1.5rem; margin: 0; }
details { border-top: 1px solid var(--line); }
section > details:first-child { border-top: 0; }
details[open] { padding-bottom: 0.5rem; }
summary { display: flex; gap: 1rem; justify-content: space-between; align-items: center; min-height: 3rem; padding: 0.5rem 0; cursor: pointer; color: var(--accent); font-weight: 600; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ''; flex: none; width: 0.5rem; height: 0.5rem; margin: 0 0.25rem; border: solid; border-width: 0 2px 2px 0; transform: rotate(45deg); }
details[open] > summary::after { transform: rotate(-135deg); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0 1rem; }
.notice h3, .notice p { margin: 0 0 0.5rem; }
.notice :last-child { margin-bottom: 0; }
.notice { margin: 0.75rem 0; padding: 0.75rem 1rem; border-radius: 8px; background: var(--accent-soft); }
.plain { padding: 0; list-style: none; }
.amount { font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.minor { color: var(--ink-2); font-size: 1rem; }
`;

/** Of all characters above. */
const hashOfStyle = 'sha256-y2aW+ERifFh7+EhVE6VWosF24Ry5RmcZE5fNbEoxrvw=';

/** Nothing but this style and forms to the same origin: no script, image or frame. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${hashOfStyle}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
