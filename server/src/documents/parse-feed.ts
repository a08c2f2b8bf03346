import { Parser } from 'htmlparser2'
import { escapeHtml } from './escape-html.ts'
import { buildFeed, type Feed, type FeedText, InvalidFeedError, noText, type RawEntry, resolveFeedUrl } from './feed.ts'
import { parseJsonFeed } from './parse-json-feed.ts'

/** Prefixes used below, by namespace; names of other namespaces are kept under the prefix of the file. */
const prefixes: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/Atom': 'atom:',
  'http://purl.org/rss/1.0/': '',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
}
/** Real feeds are six levels deep, and markup in an entry some more. */
const maxDepth = 256
/** Real feeds name a dozen spaces; each element that names one more copies them all. */
const maxSpaces = 200

interface Element {
  /** With a prefix of the table above. */
  readonly name: string
  readonly attributes: Attributes
  /** The address that addresses inside it are relative to. */
  readonly base: string
  /** Namespace by the file's own prefix. */
  readonly spaces: Spaces
}
type Attributes = Readonly<Record<string, string>>
type Spaces = ReadonlyMap<string, string>

/** The fields of an entry as the file has them, by name; the first of a name counts. */
interface OpenEntry {
  readonly element: Element
  readonly texts: Map<string, { text: string; element: Element }>
  link: string | null
}

/**
 * Reads RSS 2.0 (https://www.rssboard.org/rss-specification), RSS 1.0 (https://web.resource.org/rss/1.0/spec), Atom 1.0
 * (RFC 4287) or JSON Feed. `base` is the feed's address. No entities are expanded and nothing is loaded. Throws
 * InvalidFeedError.
 */
export function parseFeed(text: string, base: string): Feed {
  const start = text.trimStart()
  if (start.startsWith('{')) return parseJsonFeed(start, base)
  const reader = new FeedReader(base)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.openElement(name, attributes),
      ontext: (words) => reader.addText(words),
      onclosetag: (name) => reader.closeElement(name),
      onprocessinginstruction: refuseEntities,
    },
    { xmlMode: true },
  )
  parser.end(start)
  return reader.finish()
}

/** A feed never declares entities; a file that does may be one of those that grow without end. */
function refuseEntities(name: string, data: string): void {
  if (/^!(?:entity|doctype)$/iu.test(name) && /\[|!entity/iu.test(data))
    throw new InvalidFeedError('leads to a file that declares entities, which no feed needs')
}

class FeedReader {
  readonly #stack: Element[] = []
  readonly #base: string
  readonly #entries: RawEntry[] = []
  #hasRoot = false
  #title: FeedText | null = null
  #entry: OpenEntry | null = null
  /** The child of an entry or of the feed whose text is being read, and how deep inside it the parser is. */
  #captured: { element: Element; text: string; depth: number } | null = null

  constructor(base: string) {
    this.#base = base
  }

  openElement(name: string, attributes: Attributes): void {
    if (this.#stack.length + (this.#captured?.depth ?? 0) > maxDepth)
      throw new InvalidFeedError('leads to something that is not a feed')
    if (this.#captured !== null) {
      this.#captured.depth++
      this.#captured.text += `<${toLocalName(name)}>`
      return
    }
    const parent = this.#stack.at(-1)
    const element = this.#resolve(name, attributes, parent)
    if (parent === undefined) this.#assertRoot(element)
    else if (this.#entry === null && isEntry(element, parent)) this.#entry = { element, texts: new Map(), link: null }
    else if (parent === this.#entry?.element || isTitle(element, parent))
      this.#captured = { element, text: '', depth: 0 }
    if (this.#captured?.element !== element) this.#stack.push(element)
  }

  addText(words: string): void {
    const { element, depth } = this.#captured ?? {}
    if (this.#captured === null || element === undefined) return
    // Of XHTML the text is text; in RSS markup that nobody escaped is markup still.
    const isEscaped = depth !== 0 && element.attributes['type']?.includes('xhtml') === true
    this.#captured.text += isEscaped ? escapeHtml(words) : words
  }

  closeElement(name: string): void {
    const captured = this.#captured
    if (captured !== null) {
      if (captured.depth-- > 0) {
        captured.text += `</${toLocalName(name)}>`
        return
      }
      this.#captured = null
      this.#keepText(captured.element, captured.text)
      return
    }
    const closed = this.#stack.pop()
    if (this.#entry === null || closed !== this.#entry.element) return
    this.#entries.push(toRawEntry(this.#entry))
    this.#entry = null
  }

  finish(): Feed {
    if (!this.#hasRoot) throw new InvalidFeedError('leads to something that is not a feed')
    return buildFeed(this.#title ?? noText, this.#entries)
  }

  #assertRoot({ name }: Element): void {
    if (name !== 'rss' && name !== 'rdf:RDF' && name !== 'atom:feed')
      throw new InvalidFeedError('leads to something that is not a feed')
    this.#hasRoot = true
  }

  #resolve(name: string, attributes: Attributes, parent: Element | undefined): Element {
    const spaces = readSpaces(attributes, parent?.spaces ?? new Map())
    const [prefix, local] = name.includes(':') ? [name.slice(0, name.indexOf(':')), toLocalName(name)] : ['', name]
    const space = spaces.get(prefix)
    const known = space === undefined ? undefined : prefixes[space]
    const base = parent?.base ?? this.#base
    return {
      name: (known ?? (prefix === '' ? '' : `${prefix}:`)) + local,
      attributes,
      base: resolveFeedUrl(attributes['xml:base'], base) ?? base,
      spaces,
    }
  }

  #keepText(element: Element, text: string): void {
    if (this.#entry === null) {
      this.#title ??= toFeedText({ text, element })
      return
    }
    const { texts } = this.#entry
    if (element.name === 'atom:link') this.#entry.link ??= readAtomLink(element)
    else if (!texts.has(element.name) && text.trim() !== '') texts.set(element.name, { text, element })
  }
}

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** In RSS 1.0 entries stand beside the channel, else inside it. */
const isEntry = ({ name }: Element, parent: Element): boolean =>
  name === 'item'
    ? parent.name === 'channel' || parent.name === 'rdf:RDF'
    : name === 'atom:entry' && parent.name === 'atom:feed'

const isTitle = ({ name }: Element, parent: Element): boolean =>
  name === 'title' ? parent.name === 'channel' : name === 'atom:title' && parent.name === 'atom:feed'

function readSpaces(attributes: Attributes, outer: Spaces): Spaces {
  const own = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return outer
  if (own.length + outer.size > maxSpaces) throw new InvalidFeedError('leads to something that is not a feed')
  return new Map([...outer, ...own.map(([name, space]) => [name.slice('xmlns:'.length), space.trim()] as const)])
}

/** A link without a relation leads to the entry's own page (RFC 4287, section 4.2.7.2). */
function readAtomLink({ attributes, base }: Element): string | null {
  const rel = attributes['rel'] ?? 'alternate'
  return rel === 'alternate' ? resolveFeedUrl(attributes['href'], base) : null
}

/** Atom says what a text is; in RSS everybody writes HTML. */
function toFeedText({ text, element }: { text: string; element: Element }): FeedText {
  const type = element.attributes['type'] ?? 'text'
  return { text, isHtml: !element.name.startsWith('atom:') || type.includes('html') }
}

function toRawEntry({ texts, link, element }: OpenEntry): RawEntry {
  const find = (...names: string[]) => names.flatMap((name) => texts.get(name) ?? [])[0]
  const findText = (...names: string[]): FeedText => {
    const found = find(...names)
    return found === undefined ? noText : toFeedText(found)
  }
  const findUrl = (name: string): string | null => {
    const found = texts.get(name)
    return found === undefined ? null : resolveFeedUrl(found.text, found.element.base)
  }
  const guid = find('guid', 'atom:id')
  const isAddress = guid?.element.name === 'guid' && guid.element.attributes['isPermaLink'] !== 'false'
  const about = element.attributes['rdf:about']
  return {
    id: guid?.text.trim() ?? about?.trim() ?? null,
    title: findText('title', 'atom:title', 'dc:title'),
    summary: findText('description', 'atom:summary', 'dc:description', 'content:encoded', 'atom:content'),
    url: findUrl('link') ?? link ?? (isAddress && /^https?:/iu.test(guid.text.trim()) ? findUrl('guid') : null),
    date: find('pubDate', 'dc:date', 'atom:published', 'atom:updated')?.text ?? '',
  }
}
