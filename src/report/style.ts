/** How the page looks: by day and by night, on a screen and on A4. */
export const style = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2330; --soft: #545d6e; --line: #d5dae3; --band: #f3f5f9;
  --bar: #7aa9dc; --edge: #1f5c9c; --link: #0b57a4; --gone: #fde2e0; --gone-ink: #8a1c12; --come: #dcf3e2; --come-ink: #0d5a2a; --mark: #fff3d1; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171d; --ink: #e6e9ef; --soft: #a9b2c3; --line: #384050; --band: #1d222b;
  --bar: #2f6399; --edge: #8abdf2; --link: #8abdf2; --gone: #4a1d1a; --gone-ink: #ffb9b2; --come: #153d24; --come-ink: #a5e6ba; --mark: #3b3014; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h4 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: .4rem 0; max-width: 62rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--edge); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
nav ul { columns: 18rem; margin: .25rem 0; padding-left: 1.25rem; }
.wide { overflow-x: auto; margin: .5rem 2rem .5rem 0; display: inline-block; vertical-align: top; max-width: calc(100% - 2rem); }
article .wide { display: block; margin-right: 0; max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding: .2rem 0; }
th, td { padding: .2rem .7rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line); unicode-bidi: isolate; }
thead th { background: var(--band); vertical-align: bottom; }
tbody th { font-weight: 600; }
.word { text-align: left; }
td.word, th.word { max-width: 34rem; }
td:not(.word, .line) { white-space: nowrap; }
p, dd, li, .line { unicode-bidi: isolate; }
svg rect { fill: var(--bar); }
svg text { fill: var(--soft); font-size: 12px; }
svg .whisker, svg .should { stroke: var(--edge); stroke-width: 1.5; fill: none; }
svg .should { stroke-width: 3; }
svg .grid { stroke: var(--line); }
svg.columns { display: block; width: 100%; max-width: 48rem; height: auto; }
figure { margin: .75rem 0; }
figcaption, .about { color: var(--soft); }
summary { cursor: pointer; color: var(--link); }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .75rem; background: var(--band); border: 1px solid var(--line); }
form label { display: grid; font-size: .85rem; color: var(--soft); }
select, input, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); padding: .2rem .4rem; max-width: 16rem; }
article { border: 1px solid var(--line); padding: .75rem 1rem; margin: .75rem 0; }
article:target { border: 2px solid var(--edge); }
article table { width: 100%; table-layout: fixed; }
article td { text-align: left; }
article th:first-child { width: 5.5rem; padding-left: .2rem; text-align: left; }
article tr.labelled th, article tr.labelled td { background: var(--mark); }
del, ins { text-decoration: none; border-radius: 2px; padding: 0 .1em; }
del { background: var(--gone); color: var(--gone-ink); }
ins { background: var(--come); color: var(--come-ink); text-decoration: underline; }
.tag { font-size: .8rem; color: var(--soft); }
dl { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: .5rem 0; font-size: .85rem; }
dl div { display: flex; gap: .4rem; min-width: 0; }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; }
pre { white-space: pre-wrap; font-size: .85rem; background: var(--band); padding: .5rem; }
[hidden] { display: none !important; }
@page { size: A4; margin: 15mm; }
@media print { :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --band: #f3f3f3; --link: #000; --mark: #eee; }
  body { font-size: 10pt; max-width: none; padding: 0; } form, .skip, nav { display: none; }
  article, figure, tr { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } .wide { overflow: visible; } }
`;
