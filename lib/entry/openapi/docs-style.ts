export const docsStyle = `
/* Section titles can be wider than a phone screen. */
.t-doc__header header span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.scalar-card-content > * { min-width: 0; }
/* A section gets the focus when its link is followed, but is not a control. */
.section:focus { outline: none; }
/* Small text needs a contrast of 4.5. */
.light-mode {
  --scalar-color-2: #5c5c5c;
  --scalar-color-3: #6b6b6b;
  --scalar-color-green: #06744b;
  --scalar-color-blue: #0068a8;
  --scalar-color-yellow: #856000;
  --scalar-color-orange: #b04000;
  --scalar-sidebar-search-color: #6b6b6b;
}
.dark-mode { --scalar-color-3: #8f8f8f; }
/* Touch screens cannot hover over an example. */
@media (hover: none) { .scalar-code-copy { opacity: 1 !important; } }
`;
