import { escapeHtml } from '../documents/escape-html.ts'
import type { StoredMail } from './mailer.ts'

/** The whole style of the pages that show kept mail; its hash is in their Content-Security-Policy. */
export const pageStyle = `:root{color-scheme:light dark;--ground:#f5f7fb;--paper:#fff;--line:#e4e8f0;--ink:#101828;--soft:#5b667c;--warm:#b45309;--accent:#3244bd;--hover:#eef1f7}
@media (prefers-color-scheme:dark){:root{--ground:#0d111a;--paper:#131824;--line:#262e3f;--ink:#e6eaf2;--soft:#97a1b5;--warm:#fbca4c;--accent:#bac4f4;--hover:#1c2333}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}a{color:var(--accent)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
.mark{font-size:18px;font-weight:650;letter-spacing:-.02em;margin:0 0 28px}.mark span{color:var(--warm)}
h1{font-size:20px;line-height:24px;font-weight:600;margin:0 0 4px;overflow-wrap:anywhere}.lead{margin:0 0 20px;color:var(--soft)}
ol{list-style:none;margin:0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:8px;overflow:hidden}
li+li{border-top:1px solid var(--line)}li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:12px 16px;overflow-wrap:anywhere;color:inherit;text-decoration:none}
li a:hover{background:var(--hover)}li a:focus-visible{outline-offset:-2px}li strong{font-weight:600;overflow-wrap:anywhere}
.soft,time{color:var(--soft)}time{font-variant-numeric:tabular-nums;white-space:nowrap}li .soft{grid-column:1/-1}
.empty{padding:48px 16px;text-align:center;background:var(--paper);border:1px solid var(--line);border-radius:8px;color:var(--soft);margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:12px 0 20px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
details{margin-top:16px}summary{cursor:pointer;padding:8px 0;font-weight:600}
pre{margin:8px 0 0;padding:16px;background:var(--paper);border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace}`

/** Every stored mail, newest first. */
export function renderMailListPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, sent_at }) =>
      `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong>${renderTime(sent_at)}<span class="soft">To ${escapeHtml(to)}</span></a></li>`,
  )
  const list =
    rows.length === 0 ? '<p class="empty">No emails yet. Outgoing emails appear here.</p>' : `<ol>${rows.join('')}</ol>`
  return renderFrame(
    'Outbox',
    `<h1>Outbox</h1><p class="lead">This server does not send emails. The latest 500 are listed here. Set SMTP_URL to send them.</p>${list}`,
  )
}

/** For a browser that has not opened the link of the start. */
export const renderClosedPage = (): string =>
  renderFrame(
    'Outbox',
    '<h1>Outbox</h1><p class="lead">Open the link that the server printed when it started. It works once; a restart prints a new one.</p>',
  )

/** One mail: its headers, its HTML in a sandboxed frame, its text. */
export function renderMailPage({ id, to, subject, sent_at, text }: StoredMail, from: string): string {
  return renderFrame(
    subject,
    `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Stored</dt><dd>${renderTime(sent_at)}</dd></dl>
<iframe src="/dev/mail/${id}/html" title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`,
  )
}

const renderTime = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))} UTC</time>`

const renderFrame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – Draftwright</title><style>${pageStyle}</style></head><body><main><p class="mark">Draft<span>wright</span></p>${body}</main></body></html>`
