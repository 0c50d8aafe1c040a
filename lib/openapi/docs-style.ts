import type { Markup } from './markup.ts';

/** How the documentation page looks, by day and by night. */
export const docsStyle: Markup = {
  markup: `
:root {
  --ground: #ffffff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #1b2330; --soft: #566174; --link: #1f5fbf;
  --code-ground: #111827; --code-ink: #e5e9f0; --code-soft: #9aa7bd;
  --get: #1f5fbf; --post: #1a7440; --patch: #935000; --delete: #b3261e;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f141c; --raised: #171e29; --line: #2a3443; --ink: #e4e9f1; --soft: #9daabd; --link: #8ab8ff;
    --code-ground: #0a0e14; --code-ink: #dde4ee; --code-soft: #8b98ad;
    --get: #8ab8ff; --post: #71d39a; --patch: #f0b56b; --delete: #ff9d95;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); background: var(--ground); color: var(--ink);
  font: 400 1rem/1.6 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: 0.5rem 1rem; z-index: 1; }
code, pre { font-family: var(--mono); font-size: 0.86em; }
p { margin: 0 0 0.8rem; max-width: 68ch; }

nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.75rem 1.25rem 3rem 1.5rem;
  border-right: 1px solid var(--line); background: var(--raised); font-size: 0.875rem; scrollbar-width: thin;
}
nav a { color: inherit; text-decoration: none; }
nav a:hover { color: var(--link); }
nav .brand { font-weight: 650; font-size: 1rem; line-height: 1.35; margin-bottom: 0.25rem; }
nav .version { color: var(--soft); font-size: 0.8125rem; margin-bottom: 1.5rem; }
nav .version a { color: var(--link); }
nav h2 {
  margin: 1.4rem 0 0.35rem; color: var(--soft);
  font-size: 0.75rem; font-weight: 650; letter-spacing: 0.05em; text-transform: uppercase;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.17rem 0; }
nav .method { flex: none; width: 2.9rem; font-size: 0.625rem; }

main { padding: 3.25rem 3.5rem 6rem; max-width: 96rem; }
h1 { font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
.lead p { font-size: 1.125rem; color: var(--soft); max-width: 60ch; }
h2 { font-size: 1.45rem; letter-spacing: -0.012em; line-height: 1.3; margin: 0 0 0.6rem; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover, h3 a:hover { text-decoration: underline; }
h3 { font-size: 1.2rem; margin: 0 0 0.4rem; letter-spacing: -0.008em; }
h4 { font-size: 0.8125rem; font-weight: 650; color: var(--soft); margin: 1.6rem 0 0.5rem; }
.guide { columns: 2 24rem; column-gap: 3.5rem; margin: 2.5rem 0 3rem; }
.guide section { break-inside: avoid; padding-bottom: 1.5rem; }
.guide h2 { font-size: 1.1rem; }
.guide p { font-size: 0.9375rem; }
.guide code { white-space: nowrap; }
:not(pre) > code {
  padding: 0.06em 0.3em; overflow-wrap: anywhere;
  background: var(--raised); border: 1px solid var(--line); border-radius: 4px;
}

.family { border-top: 2px solid var(--ink); padding-top: 1.5rem; margin-top: 3.5rem; }
.family > h2 { font-size: 1.7rem; margin: 0; }
.about { color: var(--soft); }
article {
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(20rem, 27rem); gap: 0 3rem;
  padding: 2.25rem 0; border-bottom: 1px solid var(--line);
}
article:last-child { border-bottom: 0; }
.examples { position: sticky; top: 1.5rem; align-self: start; min-width: 0; }
.endpoint { display: flex; gap: 0.7rem; align-items: baseline; }
.endpoint code { font-size: 0.9375rem; background: none; border: 0; padding: 0; overflow-wrap: anywhere; }
.summary { font-weight: 550; }
.method { font: 700 0.75rem/1 var(--mono); text-transform: uppercase; letter-spacing: 0.03em; }
.get { color: var(--get); }
.post { color: var(--post); }
.patch { color: var(--patch); }
.delete { color: var(--delete); }

.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.5; }
thead th { font-size: 0.75rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; font-weight: 400; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th code { font-weight: 600; background: none; border: 0; padding: 0; white-space: nowrap; }
td:nth-child(2):not(:last-child) { color: var(--soft); min-width: 6.5rem; }
.required { display: block; font-size: 0.75rem; font-weight: 600; color: var(--delete); }
.rules { color: var(--soft); display: block; font-size: 0.8125rem; }
.or { font-weight: 600; margin: 0.75rem 0 0.25rem; }

details { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 0.6rem; padding: 0 0.9rem; }
details[open] { padding-bottom: 0.6rem; }
summary { cursor: pointer; padding: 0.5rem 0; font-size: 0.875rem; }
.status { font: 600 0.8125rem var(--mono); color: var(--soft); margin-right: 0.25rem; }
.status.good { color: var(--post); }
.media { color: var(--soft); float: right; font: 400 0.8125rem/1.85 var(--mono); }

figure {
  margin: 0 0 1rem; border-radius: 10px; overflow: hidden; border: 1px solid var(--line);
  background: var(--code-ground); color: var(--code-ink);
}
figcaption { padding: 0.5rem 1rem; font-size: 0.75rem; color: var(--code-soft); border-bottom: 1px solid #ffffff1c; }
pre { margin: 0; padding: 0.85rem 1rem; overflow: auto; max-height: 30rem; font-size: 0.8125rem; line-height: 1.55; }
pre code { font-size: inherit; }

@media (max-width: 80rem) {
  article { grid-template-columns: minmax(0, 1fr); }
  .examples { position: static; margin-top: 1.5rem; }
}
@media (max-width: 56rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  nav ul { columns: 2 12rem; }
  main { padding: 2rem 1.25rem 4rem; }
}
@media print {
  nav, .skip { display: none; }
  body { display: block; }
}
`,
};
