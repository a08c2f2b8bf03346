/** Header, footer, lists of posts: everything around an article. */
export const frameRules = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:24px}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--text);
font:400 1.0625rem/1.6 Inter,'Inter stand-in',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-optical-sizing:auto;
-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2,h3,h4,h5{margin:0;color:var(--ink);font-weight:650;line-height:1.2;letter-spacing:-.018em;text-wrap:balance}
p,ul,ol,figure,blockquote,pre{margin:0}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:3px}
img{max-width:100%;height:auto}
.skip{position:absolute;left:16px;top:-60px;z-index:1;padding:10px 16px;border-radius:8px;background:var(--accent);color:var(--on-accent);
font-weight:600;text-decoration:none}
.skip:focus{top:12px}
.wide{width:100%;max-width:1088px;margin:0 auto;padding:0 24px}
.bar{border-bottom:1px solid var(--line)}
.bar .wide{display:flex;align-items:center;gap:8px 32px;min-height:68px}
.brand{display:inline-flex;align-items:center;gap:12px;min-width:0;padding:8px 0;color:var(--ink);font-weight:650;
letter-spacing:-.012em;text-decoration:none;line-height:1.3}
.brand span:last-child{overflow:hidden;text-overflow:ellipsis;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1}
.sign{flex:none;display:grid;place-items:center;width:32px;height:32px;border-radius:9px;background:var(--tone);color:var(--on-tone);
font-size:1rem;font-weight:700;letter-spacing:0}
.logo{flex:none;width:auto;max-width:180px;height:36px;object-fit:contain;border-radius:6px}
.bar nav{margin-left:auto;min-width:0}
.topics{display:flex;gap:4px 24px;padding:0;list-style:none;font-size:.9375rem;white-space:nowrap}
.topics a{display:block;max-width:24ch;overflow:hidden;text-overflow:ellipsis;padding:8px 0;color:var(--muted);text-decoration:none;font-weight:500}
.topics a:hover{color:var(--ink)}
.topics a[aria-current]{color:var(--accent)}
main{flex:1}
.hero{background:linear-gradient(color-mix(in srgb,var(--tone) 8%,var(--paper)),color-mix(in srgb,var(--tone) 2%,var(--paper)));
border-bottom:1px solid var(--line)}
.hero .wide{padding-top:76px;padding-bottom:64px}
.hero h1,.hero p{max-width:44rem}
.hero h1{font-size:clamp(2.125rem,1.5rem + 2.6vw,3.25rem);line-height:1.1;letter-spacing:-.028em}
.hero p{margin-top:18px;color:var(--muted);font-size:clamp(1.0625rem,1rem + .35vw,1.25rem);line-height:1.55;text-wrap:pretty}
.hero .label{color:var(--accent);margin:0 0 14px;font-size:.9375rem}
.label{color:var(--second);font-weight:600;font-size:.875rem;line-height:1.5}
.label a{color:inherit;text-decoration:none}
.label a:hover{text-decoration:underline}
.cards{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 48px;padding:0 0 24px;list-style:none}
.cards.pairs{grid-template-columns:repeat(2,minmax(0,1fr));gap:0 56px;padding-top:16px}
.cards.duo{grid-template-columns:repeat(2,minmax(0,1fr));gap:0 56px}
.duo .card:last-child:nth-child(even){grid-column:1/-1}
.card{padding:32px 0 40px;border-top:1px solid var(--line)}
.card.first,.pairs .card:nth-child(-n+2){border-top:0}
.card h2,.card h3{font-size:1.3125rem;line-height:1.28}
.card h2 a,.card h3 a{color:inherit;text-decoration:none;background:linear-gradient(currentColor,currentColor) 0 100%/0 1px no-repeat;
transition:background-size .25s}
.card h2 a:hover,.card h3 a:hover{background-size:100% 1px}
.card .label{margin-bottom:8px}
.card .words{margin-top:12px;color:var(--muted);font-size:1rem;text-wrap:pretty;display:-webkit-box;-webkit-box-orient:vertical;
-webkit-line-clamp:3;overflow:hidden}
.card .meta{margin-top:14px;font-size:.875rem}
.card .cover{display:block;margin-bottom:24px;border-radius:12px;overflow:hidden;background:var(--soft);aspect-ratio:16/9}
.cover.blank{display:grid;place-items:center;background:color-mix(in srgb,var(--second) 12%,var(--paper));color:var(--second);
font-size:3.5rem;font-weight:700;line-height:1;text-decoration:none}
.cover img{display:block;width:100%;height:100%;object-fit:cover}
.card.first{grid-column:1/-1;padding:56px 0 60px}
.card.first h2{font-size:clamp(1.625rem,1.2rem + 1.8vw,2.375rem);line-height:1.16;letter-spacing:-.024em}
.card.first .words{font-size:1.125rem;max-width:38rem}
.card.first .meta{font-size:.9375rem}
.card.first.has-cover{display:grid;grid-template-columns:1.1fr 1fr;gap:0 48px;align-items:center}
.card.first .cover.blank{font-size:7rem}
.card.first.has-cover .cover{margin:0}
.card>div{min-width:0}
.meta{display:flex;flex-wrap:wrap;margin-left:-20px;clip-path:inset(-4px -4px -4px 20px);color:var(--muted);font-size:.9375rem;line-height:1.6}
.meta>*{padding-left:20px}
.meta>*::before{content:'·';display:inline-block;width:20px;margin-left:-20px;text-align:center}
.pages{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:28px 0 72px;border-top:1px solid var(--line);
color:var(--muted);font-size:.9375rem}
.pages a{padding:8px 0;font-weight:600;text-decoration:none}
.pages a:hover{text-decoration:underline}
.pages span:empty{min-width:96px}
.empty{padding:56px 0 96px;color:var(--muted)}
.signup{border-top:1px solid var(--line);background:var(--soft)}
.signup .wide{padding-top:36px;padding-bottom:40px}
.signup h2{font-size:1.3125rem;margin-bottom:14px}
.signup label{display:block;font-size:.875rem;font-weight:600;margin-bottom:6px}
.signup form{display:flex;flex-wrap:wrap;gap:10px}
.signup label{flex-basis:100%}
.signup input{flex:1;min-width:0;max-width:26rem;padding:10px 14px;border:1px solid var(--muted);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
.signup button{padding:10px 22px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
.signup p{max-width:38rem;margin-bottom:16px;color:var(--muted)}
.signup .go{display:inline-block;padding:10px 22px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.signup input:focus-visible,.signup button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.foot{margin-top:auto;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem}
.foot .wide{display:flex;flex-wrap:wrap;align-items:center;gap:4px 24px;padding-top:24px;padding-bottom:28px}
.foot a{display:inline-block;padding:6px 0;color:inherit;text-decoration:none}
.foot a:hover{color:var(--ink);text-decoration:underline}
.foot .made{margin-left:auto}
.foot .notice{width:100%;margin:0}
.lost{border:0;min-height:60vh;background:linear-gradient(color-mix(in srgb,var(--tone) 8%,var(--paper)),var(--paper))}
@media (max-width:1000px){.cards,.cards.pairs{grid-template-columns:repeat(2,minmax(0,1fr));gap:0 40px}}
@media (max-width:760px){
.wide{padding-left:20px;padding-right:20px}
.bar .wide{flex-direction:column;align-items:stretch;padding-top:10px;padding-bottom:8px;gap:0}
.bar nav{margin:0 -20px}
.topics{padding:0 20px;overflow-x:auto;scrollbar-width:none;-webkit-mask:linear-gradient(90deg,#000 calc(100% - 40px),transparent);
mask:linear-gradient(90deg,#000 calc(100% - 40px),transparent)}
.topics::after{content:'';flex:0 0 24px}
.hero .wide{padding-top:44px;padding-bottom:40px}
.cards,.cards.pairs,.cards.duo{grid-template-columns:minmax(0,1fr)}
.card{padding:26px 0 30px}
.pairs .card:nth-child(2){border-top:1px solid var(--line)}
.cards.pairs{padding-top:8px}
.card.first{padding:36px 0 38px}
.card.first.has-cover{display:block}
.card.first.has-cover .cover{margin-bottom:24px}
.card.first .words{font-size:1.0625rem}
.foot .made{margin-left:0;width:100%}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{.bar,.signup,.foot,.onward,.skip{display:none}body{font-size:11pt}a{color:inherit}}`
