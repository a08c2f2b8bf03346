import { Parser } from 'htmlparser2'

/** Elements in which mail programs put the mail that is answered, and signatures. */
const quoteClass =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|gmail_extra|gmail_signature|moz-cite-prefix|moz-signature|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|quotedText|AppleMailSignature|WordSection1Quote)(?:\s|$)/iu
/** Behind these everything is the other mail: Outlook has it below a line, and not inside anything. */
const rest =
  /^(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|reply-intro|mail-editor-reference-message-container)$/iu
const outlookLine = /border-top\s*:\s*solid\s+#(?:E1E1E1|B5C4DF)/iu
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

function isQuote(name: string, { class: classes = '', type = '', name: label = '', id = '' }: Attributes): boolean {
  if (name === 'blockquote') return type.toLowerCase() === 'cite' || quoteClass.test(classes) || id === 'isReplyContent'
  return quoteClass.test(classes) || (name === 'div' && label.toLowerCase() === 'quote')
}

type Attributes = Readonly<Record<string, string>>

/** The HTML of a mail without the mail that it answers. */
export function cutQuotedHtml(html: string): string {
  const kept: string[] = []
  let from = 0
  let depth = 0
  let quotedAt: number | null = null
  let isOver = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isOver) return
        const isEnd = rest.test(attributes['id'] ?? '') || outlookLine.test(attributes['style'] ?? '')
        if (quotedAt === null && (isEnd || isQuote(name, attributes))) {
          kept.push(html.slice(from, parser.startIndex))
          if (isEnd) isOver = true
          else quotedAt = depth
        }
        if (!empty.has(name)) depth++
      },
      onclosetag(name) {
        if (isOver || empty.has(name)) return
        depth--
        if (quotedAt === null || depth > quotedAt) return
        quotedAt = null
        from = parser.endIndex + 1
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  if (!isOver && quotedAt === null) kept.push(html.slice(from))
  return kept.join('')
}
