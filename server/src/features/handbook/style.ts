import { fontFaces } from '../site/index.ts'

const paper = `--ground:#f5f7fb;--paper:#fff;--line:#e4e8f0;--ink:#101828;--soft:#5b667c;--warm:#b45309;--accent:#3244bd;--hover:#eef1f7`
const night = `--ground:#0d111a;--paper:#131824;--line:#262e3f;--ink:#e6eaf2;--soft:#97a1b5;--warm:#fbca4c;--accent:#bac4f4;--hover:#1c2333`

/** The whole style of the handbook's pages; its hash is in their Content-Security-Policy. */
export const handbookStyle = `${fontFaces}
:root{color-scheme:light dark;${paper}}
@media (prefers-color-scheme:dark){:root{${night}}}
*{box-sizing:border-box}html{scroll-padding-top:80px}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 Inter,'Inter stand-in',system-ui,sans-serif;-webkit-font-smoothing:antialiased}
a{color:var(--accent);text-underline-offset:2px}:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;z-index:9;background:var(--paper);padding:8px 12px}
header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;min-height:64px;padding:8px 32px;background:var(--ground);border-bottom:1px solid var(--line)}
.mark{font-size:18px;font-weight:650;letter-spacing:-.02em;color:var(--ink);text-decoration:none}.mark span{color:var(--warm)}.mark em{margin-left:8px;color:var(--soft);font:400 14px/1 inherit;font-style:normal;letter-spacing:0}
form{display:flex;gap:8px;margin-left:auto}
input{font:inherit;font-size:14px;height:36px;width:260px;padding:0 12px;color:inherit;background:var(--paper);border:1px solid #8a94a8;border-radius:8px}
button{font:inherit;font-size:14px;font-weight:600;height:36px;padding:0 14px;border:0;border-radius:8px;background:#3b4fd8;color:#fff;cursor:pointer}
.frame{display:grid;grid-template-columns:260px minmax(0,1fr);max-width:1120px;margin:0 auto}.frame>main{grid-column:2;grid-row:1}.frame>nav{grid-column:1;grid-row:1}.jump{display:none}.jump,.open{font-size:14px}
nav.all{position:sticky;top:64px;align-self:start;max-height:calc(100vh - 64px);overflow:auto;padding:24px 16px 32px 32px;font-size:14px}
nav.all h2{font-size:12px;font-weight:600;color:var(--soft);margin:20px 0 4px 10px}nav.all ul{list-style:none;margin:0;padding:0}
nav.all a{display:block;padding:5px 10px;border-radius:6px;color:inherit;text-decoration:none}nav.all a:hover{background:var(--hover)}
nav.all a[aria-current]{background:var(--hover);font-weight:600}
main{padding:32px 32px 80px;max-width:calc(68ch + 64px);min-width:0}
h1{font-size:28px;line-height:34px;font-weight:650;letter-spacing:-.02em;margin:0 0 12px}
h2{font-size:20px;line-height:26px;font-weight:620;letter-spacing:-.01em;margin:40px 0 8px}h3{font-size:16px;margin:24px 0 4px}
h2 a{color:inherit;text-decoration:none}h2 a:hover{text-decoration:underline}
p,ul,ol{margin:0 0 14px}li{margin:4px 0}.lead,.soft{color:var(--soft)}
article strong{font-weight:620}code,kbd{font:13px/1.4 ui-monospace,Menlo,Consolas,monospace;background:var(--hover);padding:2px 5px;border-radius:5px;overflow-wrap:anywhere}
pre{overflow:auto;padding:14px 16px;background:var(--paper);border:1px solid var(--line);border-radius:8px}pre code{background:none;padding:0}
blockquote{margin:0 0 14px;padding:10px 16px;background:var(--paper);border:1px solid var(--line);border-radius:8px}blockquote p:last-child{margin:0}
article img{display:block;width:100%;height:auto;margin:16px 0;border:1px solid var(--line);border-radius:8px}.of-dark{display:none!important}
@media (prefers-color-scheme:dark){.of-light{display:none!important}.of-dark{display:block!important}}
.table{overflow-x:auto;margin:0 0 16px}table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}th{font-weight:600}
ol.found{list-style:none;padding:0}ol.found li{padding:12px 0;border-bottom:1px solid var(--line)}ol.found p{margin:2px 0 0;font-size:14px}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:8px 32px}.parts h2{margin:16px 0 4px;font-size:16px}.parts ul{list-style:none;padding:0;margin:0}
.next{display:flex;justify-content:space-between;gap:16px;margin-top:48px;padding-top:16px;border-top:1px solid var(--line);font-size:14px}
@media (max-width:820px){header{padding:8px 16px;position:static}form{margin:0;width:100%}input{flex:1;width:auto}.frame{display:block}main{padding:16px 16px 64px}
nav.all{position:static;max-height:none;padding:8px 16px 48px;border-top:1px solid var(--line)}nav.all a{padding:8px 10px}.jump{display:inline;margin-left:auto}.mark em{display:none}html{scroll-padding-top:8px}}
@media print{header,nav.all,.next,.skip{display:none!important}.frame{display:block}main{max-width:none;padding:0}body{background:#fff;color:#000;font-size:11pt}
:root{${paper}}.of-light{display:block!important}.of-dark{display:none!important}h2,h3{break-after:avoid}article img,table,blockquote{break-inside:avoid}article a[href^=http]::after{content:' (' attr(href) ')';color:#555}}`
