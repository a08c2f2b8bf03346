import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../documents/escape-html.ts'
import { pageStyle } from '../mail/dev-page.ts'

const style = `${pageStyle}
button{font:600 15px/20px inherit;padding:12px 22px;border:0;border-radius:8px;background:#3b4fd8;color:#fff;cursor:pointer}
button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
label{display:block;font-weight:600;margin:0 0 4px}
input[type=email],input[type=text]{width:100%;max-width:420px;font:16px/24px inherit;padding:9px 12px;margin:0 0 16px;color:inherit;background:var(--paper);border:1px solid #8a94a8;border-radius:8px}
.trap{position:absolute;left:-9999px;top:auto;width:1px;height:1px;overflow:hidden}
[role=alert]{color:var(--warm);font-weight:600}`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

interface SmallPage {
  readonly heading: string
  /** HTML, escaped already. */
  readonly main: string
  /** A name at the top instead of the product's. */
  readonly brand?: string
}

/** A page without script for people who are not signed in, such as the one that a link in a mail opens. */
export function sendSmallPage(reply: FastifyReply, { heading, main, brand }: SmallPage): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy,
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)} · ${escapeHtml(brand ?? 'Draftwright')}</title><style>${style}</style></head>
<body><main><p class="mark">${brand === undefined ? 'Draft<span>wright</span>' : escapeHtml(brand)}</p><h1>${escapeHtml(heading)}</h1>${main}</main></body></html>`,
    )
}
