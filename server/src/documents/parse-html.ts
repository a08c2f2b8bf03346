import type { Doc, Mark } from '@draftwright/contract/document'
import { Parser } from 'htmlparser2'
import { sanitizeHref, sanitizeSrc } from './addresses.ts'
import { DocBuilder } from './doc-builder.ts'

/** Removed with everything inside them; any other unknown tag is unwrapped. */
const dropped = new Set(
  (
    'script style iframe svg math object embed applet noscript template head title textarea select option button ' +
    'canvas audio video frame frameset noframes noembed xmp plaintext link meta base input dialog map'
  ).split(' '),
)
const blocks = new Set(
  (
    'p div section article header footer main aside nav address figure details summary fieldset legend form ' +
    'thead tbody tfoot caption dl dt dd center body html hgroup search menu'
  ).split(' '),
)
const marks: Record<string, Exclude<Mark['type'], 'link'>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  cite: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
const maxDepth = 512

class TooDeepError extends Error {}
type Attributes = Record<string, string>

/**
 * Any HTML as a document: only what the document's schema knows is kept, so no script can be. Never fails; of a page nested
 * absurdly deep only the words are kept.
 */
export function parseHtml(html: string): Doc {
  try {
    return buildFromHtml(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return parsePlainText(html.replace(/<[^<>]*>/g, ' '))
  }
}

/** Text without any syntax: an empty line separates paragraphs, a single line break is kept. */
export function parsePlainText(text: string): Doc {
  const builder = new DocBuilder()
  for (const part of text.split(/\n[ \t\r]*\n/)) {
    builder.closeLine()
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0) builder.addBreak()
      builder.addText(line)
    }
  }
  return builder.finish()
}

function buildFromHtml(html: string): Doc {
  const builder = new DocBuilder()
  const closers: (() => void)[] = []
  let droppedDepth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (closers.length > maxDepth) throw new TooDeepError()
      if (droppedDepth > 0 || dropped.has(name)) {
        droppedDepth++
        closers.push(() => droppedDepth--)
      } else closers.push(openElement(builder, name, attributes))
    },
    ontext(text) {
      if (droppedDepth === 0) builder.addText(text)
    },
    onclosetag() {
      closers.pop()?.()
    },
  })
  parser.end(html)
  return builder.finish()
}

function openElement(builder: DocBuilder, name: string, attributes: Attributes): () => void {
  if (builder.isInCode) return openInCode(builder, name, attributes)
  const mark = marks[name]
  if (mark) return isPlainBold(name, attributes) ? doNothing : builder.openMark({ type: mark })
  if (attributes['data-type'] === 'prompt') return openLine(builder, { type: 'prompt' })
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading) return openLine(builder, { type: 'heading', level: toHeadingLevel(Number(heading)) })
  switch (name) {
    case 'a': {
      const href = sanitizeHref(attributes.href)
      return href ? builder.openMark({ type: 'link', attrs: { href } }) : doNothing
    }
    case 'br':
      builder.addBreak()
      return doNothing
    case 'hr':
      builder.addBlock({ type: 'horizontalRule' })
      return doNothing
    case 'img':
      addImage(builder, attributes)
      return doNothing
    case 'pre':
      return openLine(builder, { type: 'codeBlock', language: parseCodeLanguage(attributes) })
    case 'blockquote':
      return builder.openQuote()
    case 'ul':
    case 'menu':
      return builder.openList({ type: 'bulletList' })
    case 'ol':
      return builder.openList({ type: 'orderedList', start: parseListStart(attributes) })
    case 'li':
      return builder.openItem()
    case 'figcaption':
      return openLine(builder, { type: 'caption' })
    case 'table':
      return builder.openTable()
    case 'tr':
      return builder.openRow()
    case 'td':
    case 'th':
      return builder.openCell(name === 'th')
    default:
      return blocks.has(name) ? openLine(builder, { type: 'paragraph' }) : doNothing
  }
}

function doNothing(): void {}

function openLine(builder: DocBuilder, line: Parameters<DocBuilder['openLine']>[0]): () => void {
  builder.openLine(line)
  return () => builder.closeLine()
}

/** Inside `<pre>` only line structure counts; editors wrap lines of code in blocks. */
function openInCode(builder: DocBuilder, name: string, attributes: Attributes): () => void {
  builder.nameLanguage(parseCodeLanguage(attributes))
  if (name === 'br') builder.addBreak()
  return blocks.has(name) || name === 'li' ? () => builder.addText('\n') : doNothing
}

function toHeadingLevel(heading: number): 1 | 2 | 3 | 4 {
  return heading === 1 || heading === 2 || heading === 3 ? heading : 4
}

function addImage(builder: DocBuilder, attributes: Attributes): void {
  const src = sanitizeSrc(attributes.src)
  if (!src) return
  const attrs = {
    src,
    alt: attributes.alt?.slice(0, 500).toWellFormed() ?? '',
    title: attributes.title?.slice(0, 500).toWellFormed() ?? null,
    width: parsePixels(attributes.width),
    height: parsePixels(attributes.height),
  }
  const isDecorative = attrs.alt === '' && (attributes.role === 'presentation' || attributes.role === 'none')
  builder.addBlock({ type: 'image', attrs: isDecorative ? { ...attrs, decorative: true } : attrs })
}

function parsePixels(value: string | undefined): number | null {
  const number = Number(/^\d{1,5}(?=px$|$)/.exec(value ?? '')?.[0] ?? 0)
  return number > 0 ? number : null
}

function parseListStart(attributes: Attributes): number {
  return Number(/^\d{1,6}$/.exec(attributes.start ?? '')?.[0] ?? 1)
}

function parseCodeLanguage(attributes: Attributes): string | null {
  return /(?:^|\s)language-([\w+#.-]{1,40})/.exec(attributes.class ?? '')?.[1] ?? null
}

/** Google Docs wraps copied text in a `<b>` with normal weight. */
function isPlainBold(name: string, attributes: Attributes): boolean {
  return name === 'b' && /font-weight:\s*(normal|400)/.test(attributes.style ?? '')
}
