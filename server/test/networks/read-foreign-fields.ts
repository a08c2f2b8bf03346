import { Parser } from 'htmlparser2'
import { parseMarkdown } from '../../src/documents/parse-markdown.ts'
import { toText } from '../../src/documents/to-text.ts'
import { renderAsForem } from '../network-rules/forem-rules.ts'
import type { ForeignType } from './foreign-networks.ts'
import { closing, opening } from './hostile-words.ts'
import { readLittleText } from './little-text.ts'
import type { NetworkRequest } from './network-server.ts'

/** What readers see of a field; throws where something of it would run. */
type Reading = (value: string) => string

const plain: Reading = (value) => value

/** The words of HTML, alternative texts among them. */
const html: Reading = (value) => {
  let out = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(?:script|svg|iframe|object|style)$/u.test(name)) throw new Error(`<${name}> is there`)
      for (const [key, given] of Object.entries(attributes)) {
        if (/^on/iu.test(key) || /^\s*javascript:/iu.test(given)) throw new Error(`${key}=${given} is there`)
        if (key === 'alt' || key === 'title') out += given
      }
    },
    ontext: (words) => void (out += words),
  })
  parser.end(value)
  return out
}
/** WordPress takes tags out of these and prints the rest. */
const strippedHtml: Reading = (value) => html(value.replaceAll(/<[^>]*>/gu, ''))
const littleText: Reading = (value) => {
  const read = readLittleText(value)
  if (read.isCut) throw new Error(`cut after ${read.text}`)
  return read.text
}
const forem: Reading = (value) => html(renderAsForem(value.replaceAll(/<!--.*?-->/gu, '')))
const markdown: Reading = (value) => toText(parseMarkdown(value))

/**
 * How each network reads what it is sent, by the path in the request: from the sources that the loopback servers name, not from the
 * product. A field that is not here must never hold an author's words.
 */
export const readings: Record<ForeignType, Record<string, Reading>> = {
  wordpress: {
    title: html,
    excerpt: html,
    content: html,
    alt_text: strippedHtml,
    name: strippedHtml,
  },
  ghost: {
    'posts.*.title': plain,
    'posts.*.html': html,
    'posts.*.custom_excerpt': plain,
    'posts.*.tags.*.name': plain,
    'posts.*.feature_image_alt': plain,
  },
  wix: {
    'draftPost.title': plain,
    'draftPost.excerpt': plain,
    'draftPost.richContent.nodes.*.nodes.*.textData.text': plain,
    'draftPost.richContent.nodes.*.nodes.*.nodes.*.textData.text': plain,
    'draftPost.richContent.nodes.*.imageData.altText': plain,
  },
  devto: {
    'article.title': plain,
    'article.description': plain,
    'article.body_markdown': forem,
  },
  linkedin: {
    commentary: littleText,
    'message.text': plain,
    'content.media.altText': plain,
    'content.article.title': plain,
    'content.article.description': plain,
  },
  bluesky: {
    'record.text': plain,
    'record.embed.external.title': plain,
    'record.embed.external.description': plain,
    'record.embed.images.*.alt': plain,
  },
  mastodon: { status: plain, description: plain },
  ayrshare: { post: plain, firstComment: plain },
  webhook: {
    'data.title': plain,
    'data.excerpt': plain,
    'data.keyword': plain,
    'data.html': html,
    'data.markdown': markdown,
    'data.text': plain,
  },
}

interface SentField {
  readonly path: string
  readonly value: string
}

/** The fields of requests that hold marked words. */
export const listSentFields = (requests: readonly NetworkRequest[]): SentField[] =>
  requests.flatMap((request) => listFields(readBody(request), '')).filter(({ value }) => value.includes(opening))

function readBody({ headers, body }: NetworkRequest): unknown {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return JSON.parse(body.toString('utf8'))
  if (!type.startsWith('multipart/')) return null
  const parts = body.toString('utf8').matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/gu)
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]))
}

function listFields(value: unknown, path: string): SentField[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    listFields(inner, `${path === '' ? '' : `${path}.`}${Array.isArray(value) ? '*' : name}`),
  )
}

/** The marked words in what readers see, without spaces. */
export const listSeenWords = (seen: string): string[] =>
  [...seen.matchAll(new RegExp(`${opening}([^]*?)${closing}`, 'gu'))].map(([, words = '']) => toWords(words))

/** Without spaces and without what no network can hold. */
export const toWords = (words: string): string =>
  words.toWellFormed().replaceAll(/[\s\u0000-\u001F\u007F-\u009F\uFFFF]/gu, '')
