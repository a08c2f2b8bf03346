import { cutText } from '@draftwright/contract/cut-text'
import type { Doc } from '@draftwright/contract/document'
import { escapeHtml } from '../../documents/escape-html.ts'
import { toJpegAddress } from '../../documents/picture-set.ts'
import { toForeignHtml } from '../../documents/to-html.ts'
import { toLinkedText, toText } from '../../documents/to-text.ts'
import { mailFont, renderMailFrame } from '../../mail/mail-html.ts'

export interface NewsletterContent {
  readonly subject: string
  readonly intro: string
  readonly title: string
  readonly url: string
  readonly document: Doc
  /** The workspace as its readers know it. */
  readonly brand: string
  readonly footer: string
  /** Where the pictures are, without a slash at its end. */
  readonly origin: string
}

/** Written into the mail once for everybody, and replaced for each reader. */
const unsubscribeMark = 'https://unsubscribe.invalid/'

const style = `.prose h2,.prose h3,.prose h4{margin:28px 0 8px;line-height:1.3}
.prose p,.prose ul,.prose ol,.prose blockquote,.prose figure{margin:14px 0 0}
.prose blockquote{padding-left:16px;border-left:3px solid #f9b91f}
.prose img{max-width:100%;height:auto;border-radius:8px}
.prose figcaption{font-size:13px}
.prose pre{overflow-x:auto;white-space:pre-wrap}
.prose table{border-collapse:collapse}.prose th,.prose td{padding:4px 10px;border:1px solid #c3cad8;text-align:left}
`

/**
 * The mail of a newsletter, rendered once; the returned function makes it one reader's. Pictures are JPEG at absolute addresses, and nothing
 * tells whether it is opened. The links in `document` lead where the post's do: tracked ones are put into it before.
 */
export function renderNewsletter(
  content: NewsletterContent,
): (unsubscribeUrl: string) => { html: string; text: string } {
  const { subject, intro, title, url, document, brand, footer, origin } = content
  const words = intro.trim()
  const html = renderMailFrame({
    subject,
    brand,
    preview: cutText((words || toText(document)).replaceAll(/\s+/gu, ' '), 140),
    style,
    card: `${words === '' ? '' : `<p class="body" style="margin:0 0 20px;font:400 16px/25px ${mailFont};color:#344054">${toLines(words)}</p>`}
<h1 class="ink" style="margin:0;font:600 24px/31px ${mailFont};letter-spacing:-.01em;color:#101828">${escapeHtml(title)}</h1>
<div class="prose body" style="font:400 16px/26px ${mailFont};color:#344054;word-break:break-word">${toForeignHtml(document, mapPictures(document, origin), origin)}</div>
<p class="soft" style="margin:28px 0 0;font:400 14px/20px ${mailFont};color:#5b667c"><a class="link" href="${escapeHtml(url)}" style="color:#3244bd">Read it on the web</a></p>`,
    foot: `${toLines(footer.trim())}<br><br>You get this email because you signed up for new posts from ${escapeHtml(brand)}.
<br><a class="link" href="${unsubscribeMark}" style="color:#3244bd;text-decoration:underline">Unsubscribe</a>`,
  })
  const text = `${[
    words,
    title,
    toLinkedText(document, origin),
    `Read it on the web:\n${url}`,
    `--\n${footer.trim()}`,
    `You get this email because you signed up for new posts from ${brand}.\nUnsubscribe:\n${unsubscribeMark}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
  return (unsubscribeUrl) => ({
    html: replaceLast(html, unsubscribeMark, escapeHtml(unsubscribeUrl)),
    text: replaceLast(text, unsubscribeMark, unsubscribeUrl),
  })
}

function replaceLast(text: string, mark: string, by: string): string {
  const at = text.lastIndexOf(mark)
  return text.slice(0, at) + by + text.slice(at + mark.length)
}

const toLines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/gu, '<br>')

/** Mail programs do not show WebP everywhere. */
function mapPictures(document: Doc, origin: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (typeof value === 'object' && value !== null) {
      if ('src' in value && typeof value.src === 'string' && value.src.startsWith('/'))
        found.set(value.src, origin + toJpegAddress(value.src))
      for (const item of Object.values(value)) visit(item)
    }
  }
  visit(document.content)
  return found
}
