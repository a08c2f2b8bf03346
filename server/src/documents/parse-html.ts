import type { Doc, Mark } from '@draftwright/contract/document'
import {
  findBoxLanguage,
  findCodeLanguage,
  isNoteAddress,
  readSpan,
  taskSigns,
  toFramePage,
  writeNoteLink,
  writeRaised,
} from '@draftwright/contract/foreign-html'
import { Parser } from 'htmlparser2'
import { sanitizeHref } from './addresses.ts'
import { DocBuilder } from './doc-builder.ts'
import { isSpacer, readImage } from './read-image.ts'

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
const marks: Record<string, Exclude<Mark['type'], 'link' | 'footnote'>> = {
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

/** Told of what a text cannot have, as `video`; a note to the author stands in its place. */
export type OnLeftOut = (what: string) => void

/**
 * Any HTML as a document: only what the document's schema knows is kept, so no script can be. Never fails; of a page nested
 * absurdly deep only the words are kept. Whoever passes `onLeftOut` gets a text for an author: frames become links to their pages,
 * and what else cannot be kept is told where it stood.
 */
export function parseHtml(html: string, onLeftOut?: OnLeftOut): Doc {
  try {
    return new HtmlReader(onLeftOut).read(html)
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

const inlines = new Set('span font b i u s em strong small ins del code a abbr'.split(' '))
const frames = new Set(['iframe', 'video', 'audio', 'embed', 'object'])

/** Words that are written in another way than they stand: raised ones, and links to notes. */
interface Captured {
  readonly write: (text: string) => string
  text: string
}

class HtmlReader {
  private readonly builder = new DocBuilder()
  private readonly closers: (() => void)[] = []
  private readonly languages: string[] = []
  private captured: Captured | null = null
  private droppedDepth = 0
  private readonly onLeftOut: OnLeftOut | undefined
  constructor(onLeftOut: OnLeftOut | undefined) {
    this.onLeftOut = onLeftOut
  }

  read(html: string): Doc {
    const parser = new Parser({
      onopentag: (name, attributes) => {
        if (this.closers.length > maxDepth) throw new TooDeepError()
        this.closers.push(this.open(name, attributes))
      },
      ontext: (text) => {
        if (this.droppedDepth > 0) return
        if (this.captured === null) this.builder.addText(text)
        else this.captured.text += text
      },
      onclosetag: () => this.closers.pop()?.(),
    })
    parser.end(html)
    return this.builder.finish()
  }

  private open(name: string, attributes: Attributes): () => void {
    const { builder } = this
    if (this.droppedDepth > 0) return this.drop()
    if (name === 'input' && attributes.type === 'checkbox') {
      builder.addText(attributes.checked === undefined ? taskSigns.open : taskSigns.done)
      return doNothing
    }
    if (dropped.has(name)) {
      if (frames.has(name) && this.onLeftOut !== undefined) this.addFrame(name, attributes, this.onLeftOut)
      return this.drop()
    }
    if (isHidden(attributes)) return this.drop()
    const capture = builder.isInCode ? null : findCapture(name, attributes)
    if (capture !== null) return this.capture(capture)
    // Within raised words only a link to somewhere else counts; an element that was never closed ends with its block.
    if (this.captured !== null && inlines.has(name) && !(name === 'a' && sanitizeHref(attributes.href)))
      return doNothing
    this.endCapture()
    if (name === 'img') {
      this.addImage(attributes)
      return doNothing
    }
    return this.openBox(openElement(builder, name, attributes, this.languages.at(-1) ?? null), attributes)
  }

  private drop(): () => void {
    this.droppedDepth++
    return () => this.droppedDepth--
  }

  private capture(write: Captured['write']): () => void {
    this.endCapture()
    const captured = { write, text: '' }
    this.captured = captured
    return () => {
      if (this.captured === captured) this.endCapture()
    }
  }

  private endCapture(): void {
    const { captured } = this
    this.captured = null
    if (captured !== null && captured.text !== '') this.builder.addText(captured.write(captured.text))
  }

  private openBox(close: () => void, attributes: Attributes): () => void {
    const language = findBoxLanguage(attributes)
    if (language === null) return close
    this.languages.push(language)
    return () => {
      this.languages.pop()
      close()
    }
  }

  private addImage(attributes: Attributes): void {
    const image = readImage(attributes)
    if (image !== null) this.builder.addBlock(image)
    else if (this.onLeftOut !== undefined && !isSpacer(attributes))
      this.leaveOut(
        attributes.alt?.trim() ? `picture “${attributes.alt.trim().slice(0, 200)}”` : 'picture',
        this.onLeftOut,
      )
  }

  /** What plays or is shown in a frame becomes a link to its page. */
  private addFrame(name: string, { src = '', data = '' }: Attributes, onLeftOut: OnLeftOut): void {
    const href = sanitizeHref(toFramePage(src || data))
    if (href === null)
      return this.leaveOut(name === 'audio' ? 'recording' : name === 'video' ? 'video' : 'frame', onLeftOut)
    this.builder.addBlock({
      type: 'paragraph',
      content: [{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }],
    })
  }

  private leaveOut(what: string, onLeftOut: OnLeftOut): void {
    onLeftOut(what)
    this.builder.addNote(`Left out of the import: ${what}`)
  }
}

/** What no reader sees, such as the first words of a mail for the list of mails. */
const isHidden = ({ style = '', hidden }: Attributes): boolean =>
  hidden !== undefined || /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)\s*(?:;|$|!)/iu.test(style)

/** How the words of an element are written, if it is not as they stand. */
function findCapture(name: string, attributes: Attributes): Captured['write'] | null {
  if (name === 'sup' || name === 'sub') return (text) => writeRaised(text, name)
  const { href = '' } = attributes
  if (name !== 'a' || !isNoteAddress(href)) return null
  return (text) => {
    const label = writeNoteLink(text)
    // Behind the label of a note its text follows.
    return /ref|anc/iu.test(href) && label !== '' ? `${label} ` : label
  }
}

function openElement(builder: DocBuilder, name: string, attributes: Attributes, language: string | null): () => void {
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
    case 'pre':
      return openLine(builder, { type: 'codeBlock', language: findCodeLanguage(attributes) ?? language })
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
      return builder.openCell(name === 'th', {
        columns: readSpan(attributes.colspan),
        rows: readSpan(attributes.rowspan),
      })
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
  builder.nameLanguage(findCodeLanguage(attributes))
  if (name === 'br') builder.addBreak()
  return blocks.has(name) || name === 'li' ? () => builder.addText('\n') : doNothing
}

function toHeadingLevel(heading: number): 1 | 2 | 3 | 4 {
  return heading === 1 || heading === 2 || heading === 3 ? heading : 4
}

function parseListStart(attributes: Attributes): number {
  return Number(/^\d{1,6}$/.exec(attributes.start ?? '')?.[0] ?? 1)
}

/** Google Docs wraps copied text in a `<b>` with normal weight. */
function isPlainBold(name: string, attributes: Attributes): boolean {
  return name === 'b' && /font-weight:\s*(normal|400)/.test(attributes.style ?? '')
}
