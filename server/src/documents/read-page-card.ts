import { cleanWords } from '@draftwright/contract/network-text'
import { Parser } from 'htmlparser2'
import { sanitizeSrc } from './addresses.ts'
import { shortenText } from './excerpt.ts'

/** What a web page says of itself to those that show a link to it. */
export interface PageCard {
  readonly title: string
  readonly description: string
  /** An absolute address. */
  readonly image: string | null
}

const [maxTitle, maxDescription, maxDepth] = [200, 400, 256]

class EnoughReadError extends Error {}

/** The names of each fact, the best first: ogp.me, then Twitter's cards, then HTML's own. */
const names = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const

/** The card of a page at `address`; what it does not say is empty. */
export function readPageCard(html: string, address: string): PageCard {
  const facts = readHead(html)
  const pick = (wanted: readonly string[]) => wanted.map((name) => facts.get(name)).find(Boolean) ?? ''
  const image = pick(names.image)
  const words = (text: string, max: number) => shortenText(cleanWords(text).replace(/\s+/gu, ' ').trim(), max)
  return {
    title: words(pick(names.title), maxTitle),
    description: words(pick(names.description), maxDescription),
    image: image !== '' && URL.canParse(image, address) ? toWebAddress(new URL(image, address).href) : null,
  }
}

const toWebAddress = (href: string): string | null => (/^https?:/iu.test(href) ? sanitizeSrc(href) : null)

/** The first value of each fact in the page's head. */
function readHead(html: string): Map<string, string> {
  const facts = new Map<string, string>()
  const add = (name: string, value: string) => {
    if (!facts.has(name) && value.trim() !== '') facts.set(name, value)
  }
  let title: string | null = null
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body' || ++depth > maxDepth) throw new EnoughReadError()
      if (name === 'title') title ??= ''
      if (name === 'meta')
        add((attributes['property'] ?? attributes['name'] ?? '').toLowerCase(), attributes['content'] ?? '')
    },
    ontext(text) {
      if (title !== null && title.length < 4 * maxTitle) title += text
    },
    onclosetag(name) {
      depth--
      if (name !== 'title' || title === null) return
      add('title', title)
      title = null
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof EnoughReadError)) throw error
  }
  return facts
}
