/** The line length: 68 characters of Inter are about 36 times its size. */
export const articleRules = `
.story{padding-top:64px;padding-bottom:72px}
.column{max-width:41rem;margin:0 auto}
.story .label{margin-bottom:16px;font-size:.9375rem}
.story h1{font-size:clamp(2.125rem,1.45rem + 3vw,3.125rem);line-height:1.1;letter-spacing:-.03em}
.lede{margin-top:20px;color:var(--muted);font-size:clamp(1.125rem,1.05rem + .4vw,1.3125rem);line-height:1.5;letter-spacing:-.006em;text-wrap:pretty}
.byline{display:flex;align-items:center;gap:12px;margin-top:26px;padding-bottom:28px;border-bottom:1px solid var(--line);line-height:1.45}
.byline>div{min-width:0}
.by{display:inline-block;color:var(--ink);font-weight:600;text-decoration:none}
.by:hover{text-decoration:underline}
.face{flex:none;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;color:var(--second);
background:color-mix(in srgb,var(--second) 14%,var(--paper));font-weight:650}
.prose{margin-top:36px;font-size:1.125rem;line-height:1.72}
.prose>*+*{margin-top:1.25em}
.prose p{text-wrap:pretty}
.prose h2{margin-top:2em;font-size:1.625rem;letter-spacing:-.022em}
.prose h3{margin-top:1.8em;font-size:1.3125rem}
.prose h4,.prose h5{margin-top:1.6em;font-size:1.125rem;letter-spacing:-.01em}
.prose h2+*,.prose h3+*,.prose h4+*,.prose h5+*{margin-top:.65em}
.prose strong{color:var(--ink);font-weight:650}
.prose a{text-decoration-color:color-mix(in srgb,currentColor 45%,transparent)}
.prose a:hover{text-decoration-color:currentColor}
.prose ul,.prose ol{padding-left:1.5em}
.prose li+li,.prose li>ul,.prose li>ol{margin-top:.5em}
.prose li>p+*{margin-top:.75em}
.prose li::marker{color:var(--second)}
.prose ol>li::marker{font-variant-numeric:tabular-nums;font-weight:600;font-size:.94em}
.prose blockquote{padding:2px 0 2px 24px;border-left:3px solid var(--second);color:var(--ink);font-size:1.1875rem;line-height:1.6}
.prose blockquote>*+*{margin-top:.8em}
.prose blockquote blockquote{font-size:1em}
.prose code{padding:.14em .36em;border-radius:5px;background:var(--soft);box-shadow:inset 0 0 0 1px var(--line);
font:500 .875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
.prose pre{padding:20px 22px;border-radius:12px;background:var(--soft);border:1px solid var(--line);overflow-x:auto;tab-size:2}
.prose pre code{padding:0;background:none;box-shadow:none;font-size:.9375rem;line-height:1.65;font-weight:400}
.prose .table{overflow-x:auto}
.prose table{width:100%;border-collapse:collapse;font-size:1rem;line-height:1.5}
.prose th,.prose td{padding:10px 14px 10px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
.prose th{color:var(--ink);font-weight:650}
.prose td{font-variant-numeric:tabular-nums}
.prose sup{font-size:.75em;line-height:0}
.prose .footnote{padding:0 .1em;font-variant-numeric:tabular-nums}
.prose :target{scroll-margin-top:96px}
.prose hr.sources{margin-bottom:1.2em}
.prose ol.sources{font-size:.9375rem;line-height:1.55;overflow-wrap:anywhere}
.prose hr{height:1px;margin:2.6em auto;border:0;background:var(--line);width:100%}
.prose figure{margin-top:2em;margin-bottom:2em}
.prose figure img{display:block;margin:0 auto;border-radius:12px;background:var(--soft)}
.prose figcaption{margin-top:12px;color:var(--muted);font-size:.9375rem;line-height:1.5;text-align:center}
.prose [data-type=prompt]{padding:14px 18px;border:1px dashed #d99a1b;border-radius:10px;background:color-mix(in srgb,#f2b233 12%,transparent);
color:var(--ink);font-size:1rem;line-height:1.55}
.prose [data-type=prompt]::before{content:'For the author: ';font-weight:650}
.read{display:block;width:1px;height:1px;opacity:0}
.onward{border-top:1px solid var(--line);padding:0 0 48px}
.around{display:grid;grid-template-columns:1fr 1fr;gap:0 40px;max-width:41rem;margin:0 auto;padding:30px 0 6px}
.around a{display:block;padding:8px 0;color:var(--ink);font-weight:600;line-height:1.4;text-decoration:none;text-wrap:balance}
.around a:hover{color:var(--accent)}
.around span{display:block;color:var(--muted);font-size:.875rem;font-weight:500}
.around .next{grid-column:2;text-align:right}
.more{padding-top:40px}
.more>h2{padding-bottom:20px;font-size:1.125rem;letter-spacing:-.01em}
.more .card{padding:24px 0 28px}
.more .card h3{font-size:1.125rem}
.more .card .words{font-size:.9375rem;margin-top:8px}
.more .card .meta{font-size:.875rem;margin-top:12px}
@media (max-width:760px){
.story{padding-top:40px;padding-bottom:52px}
.prose{margin-top:28px;font-size:1.0625rem;line-height:1.68}
.prose pre{margin-left:-20px;margin-right:-20px;border-radius:0;border-left:0;border-right:0}
.prose blockquote{padding-left:18px}
.around{grid-template-columns:1fr;gap:12px}
.around .next{grid-column:1;text-align:left}
}
@media (min-width:761px) and (max-width:1000px){.more .card:nth-child(3){display:none}}`
