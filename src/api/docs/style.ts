/** The page's stylesheet: the shop's colours and scale, light and dark. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #121716);
  --quiet: light-dark(#f5f4ef, #1b2220);
  --line: light-dark(#e5e2d9, #2d3633);
  --ink: light-dark(#15211e, #eef2ef);
  --ink-2: light-dark(#55625d, #a5b1ab);
  --buy: light-dark(#0a5c50, #59cdb9);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto; max-width: 76rem; padding: 2rem 1rem 6rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
header { max-width: 48rem; }
h1 { font-size: 2.25rem; line-height: 1.1; letter-spacing: -0.025em; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 2rem 0 0.5rem; }
a { color: var(--buy); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--buy); outline-offset: 2px; }
code { font: 0.875em/1.4 ui-monospace, monospace; }
h2 code { font-size: 1em; }
p { margin: 0 0 1rem; }
nav ul { list-style: none; margin: 0 0 1.5rem; padding: 0; font-size: 0.875rem; }
nav h2 { font-size: 0.875rem; color: var(--ink-2); }
nav a { display: inline-block; padding: 0.25rem 0; overflow-wrap: anywhere; }
nav a:not(:hover) { text-decoration: none; }
nav b, .method { color: var(--buy); font-size: 0.75rem; letter-spacing: 0.05em; }
main > section { padding: 1.5rem 0 1rem; }
main > section + section { border-top: 1px solid var(--line); }
main > h2 { border-top: 1px solid var(--line); padding-top: 1.5rem; }
.table { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--ink-2); font-weight: 500; }
tbody th { font-weight: 600; white-space: nowrap; width: 11rem; }
td:nth-child(2) { width: 14rem; }
pre { margin: 0; padding: 1rem; border-radius: 0.5rem; background: var(--quiet); overflow-x: auto; }
@media (min-width: 62rem) {
  body { display: grid; grid-template: auto 1fr / 18rem minmax(0, 1fr); column-gap: 3rem; }
  header { grid-column: 1 / -1; padding-bottom: 1.5rem; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
`
