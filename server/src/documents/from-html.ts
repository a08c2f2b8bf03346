import type { Doc, Mark } from '@draftwright/contract/document'
import { Parser } from 'htmlparser2'
import { safeHref, safeSrc } from './addresses.ts'
import { DocBuilder } from './doc-builder.ts'

/** Gone with everything inside them; any other tag we do not know is unwrapped. */
const dropped = new Set(
  (
    'script style iframe svg math object embed applet noscript template head title textarea select option button ' +
    'canvas audio video frame frameset noframes noembed xmp plaintext link meta base input dialog map'
  ).split(' '),
)
const blocks = new Set(
  (
    'p div section article header footer main aside nav address figure details summary fieldset legend form ' +
    'table thead tbody tfoot tr caption dl dt dd center body html hgroup search menu'
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

class TooDeep extends Error {}
type Attributes = Record<string, string>

/**
 * Any HTML as a document: only what the document's schema knows survives, so nothing that runs can. Never fails; a page
 * nested absurdly deep keeps its words only.
 */
export function fromHtml(html: string): Doc {
  try {
    return read(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return fromPlainText(html.replace(/<[^<>]*>/g, ' '))
  }
}

/** Text without any syntax: an empty line parts paragraphs, a single line break is kept. */
export function fromPlainText(text: string): Doc {
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

function read(html: string): Doc {
  const builder = new DocBuilder()
  const closers: (() => void)[] = []
  let droppedDepth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (closers.length > maxDepth) throw new TooDeep()
      if (droppedDepth > 0 || dropped.has(name)) {
        droppedDepth++
        closers.push(() => droppedDepth--)
      } else closers.push(open(builder, name, attributes))
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

function open(builder: DocBuilder, name: string, attributes: Attributes): () => void {
  if (builder.isInCode) return openInCode(builder, name, attributes)
  const mark = marks[name]
  if (mark) return isPlainBold(name, attributes) ? nothing : builder.openMark({ type: mark })
  if (attributes['data-type'] === 'prompt') return openLine(builder, { type: 'prompt' })
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading) return openLine(builder, { type: 'heading', level: level(Number(heading)) })
  switch (name) {
    case 'a': {
      const href = safeHref(attributes.href)
      return href ? builder.openMark({ type: 'link', attrs: { href } }) : nothing
    }
    case 'br':
      builder.addBreak()
      return nothing
    case 'hr':
      builder.addBlock({ type: 'horizontalRule' })
      return nothing
    case 'img':
      addImage(builder, attributes)
      return nothing
    case 'pre':
      return openLine(builder, { type: 'codeBlock', language: languageOf(attributes) })
    case 'blockquote':
      return builder.openQuote()
    case 'ul':
    case 'menu':
      return builder.openList({ type: 'bulletList' })
    case 'ol':
      return builder.openList({ type: 'orderedList', start: startOf(attributes) })
    case 'li':
      return builder.openItem()
    case 'figcaption':
      return openLine(builder, { type: 'caption' })
    case 'td':
    case 'th':
      builder.addText(' ')
      return () => builder.addText(' ')
    default:
      return blocks.has(name) ? openLine(builder, { type: 'paragraph' }) : nothing
  }
}

function nothing(): void {}

function openLine(builder: DocBuilder, line: Parameters<DocBuilder['openLine']>[0]): () => void {
  builder.openLine(line)
  return () => builder.closeLine()
}

/** Inside `<pre>` only line structure counts; editors wrap lines of code in blocks. */
function openInCode(builder: DocBuilder, name: string, attributes: Attributes): () => void {
  builder.nameLanguage(languageOf(attributes))
  if (name === 'br') builder.addBreak()
  return blocks.has(name) || name === 'li' ? () => builder.addText('\n') : nothing
}

function level(heading: number): 1 | 2 | 3 | 4 {
  return heading === 1 || heading === 2 || heading === 3 ? heading : 4
}

function addImage(builder: DocBuilder, attributes: Attributes): void {
  const src = safeSrc(attributes.src)
  if (!src) return
  const attrs = {
    src,
    alt: attributes.alt?.slice(0, 500).toWellFormed() ?? '',
    title: attributes.title?.slice(0, 500).toWellFormed() ?? null,
    width: pixels(attributes.width),
    height: pixels(attributes.height),
  }
  const isDecorative = attrs.alt === '' && (attributes.role === 'presentation' || attributes.role === 'none')
  builder.addBlock({ type: 'image', attrs: isDecorative ? { ...attrs, decorative: true } : attrs })
}

function pixels(value: string | undefined): number | null {
  const number = Number(/^\d{1,5}(?=px$|$)/.exec(value ?? '')?.[0] ?? 0)
  return number > 0 ? number : null
}

function startOf(attributes: Attributes): number {
  return Number(/^\d{1,6}$/.exec(attributes.start ?? '')?.[0] ?? 1)
}

function languageOf(attributes: Attributes): string | null {
  return /(?:^|\s)language-([\w+#.-]{1,40})/.exec(attributes.class ?? '')?.[1] ?? null
}

/** Google Docs wraps what it copies in a `<b>` that says it is not bold. */
function isPlainBold(name: string, attributes: Attributes): boolean {
  return name === 'b' && /font-weight:\s*(normal|400)/.test(attributes.style ?? '')
}
