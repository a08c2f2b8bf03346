import { toFramePage } from '@draftwright/contract/foreign-html'
import { escapeHtml } from '../escape-html.ts'
import { replaceNoteMarks } from './note-marks.ts'
import { splitCode } from './split-code.ts'

/** Told of what is left out, as `gallery of 3 pictures`. */
type OnLeftOut = (what: string) => void

const players = new Set(
  'embed youtube vimeo video audio soundcloud spotify instagram twitter tiktok facebook'.split(' '),
)
const codes = new Set(['code', 'sourcecode', 'highlight', 'php', 'html', 'css', 'javascript', 'js', 'python', 'bash'])
const collections: Readonly<Record<string, string>> = {
  gallery: 'gallery',
  playlist: 'playlist',
  slideshow: 'slideshow',
}

/** A note to the author, in the form in which pages of this product have it. */
const writeNote = (what: string): string =>
  `\n\n<div data-type="prompt">Left out of the import: ${escapeHtml(what)}</div>\n\n`
const writeLink = (address: string): string =>
  `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>\n\n`

/**
 * WordPress's `[gallery …]`, the blocks of its editor, and what Hugo and Jekyll have like them, as HTML: a caption belongs to its
 * picture, a player becomes a link, code stays code. What a text cannot have is told, and a note stands in its place.
 */
export function replaceShortcodes(text: string, onLeftOut: OnLeftOut): string {
  const leaveOut = (what: string) => {
    onLeftOut(what)
    return writeNote(what)
  }
  const withCode = replacePairs(text, codes, (name, given, inner) => writeCode(name, given, inner))
  return splitCode(withCode)
    .map(({ isCode, text: part }) => (isCode ? part : replaceInWords(part, leaveOut, onLeftOut)))
    .join('')
}

function replaceInWords(text: string, leaveOut: (what: string) => string, onLeftOut: OnLeftOut): string {
  const plain = replaceNoteMarks(text, leaveOut, onLeftOut)
  const paired = replacePairs(plain, new Set(['caption', ...players]), (name, given, inner) =>
    name === 'caption' ? writeCaption(inner) : writePlayer(name, given, inner, leaveOut),
  )
  return replaceTemplates(replaceBlocks(replaceSingle(paired, leaveOut, onLeftOut), leaveOut), leaveOut)
}

const opening = /\[(?<name>[a-z][\w-]{0,40})(?<given>(?:[ \t\n=][^[\]]{0,500})?)\](?![(:]|\[\d)/giu

/** Replaces what stands between `[name]` and `[/name]`, both included. */
function replacePairs(
  text: string,
  names: ReadonlySet<string>,
  write: (name: string, given: string, inner: string) => string,
): string {
  let out = ''
  let end = 0
  const unclosed = new Set<string>()
  for (const match of text.matchAll(opening)) {
    const name = match.groups?.['name']?.toLowerCase() ?? ''
    if (match.index < end || !names.has(name) || unclosed.has(name)) continue
    const from = match.index + match[0].length
    const close = text.indexOf(`[/${match.groups?.['name']}]`, from)
    if (close === -1) {
      unclosed.add(name)
      continue
    }
    out += text.slice(end, match.index) + write(name, match.groups?.['given'] ?? '', text.slice(from, close))
    end = close + name.length + 3
  }
  return out + text.slice(end)
}

const readAttributes = (given: string): ReadonlyMap<string, string> =>
  new Map(
    [...given.matchAll(/([\w-]+)\s?=\s?(?:"([^"]*)"|'([^']*)'|“([^”]*)”|([^\s"']+))/gu)].map(
      ([, name = '', ...values]) => [name.toLowerCase(), values.find((value) => value !== undefined) ?? ''] as const,
    ),
  )

function writeCaption(inner: string): string {
  const image = /<img\b[^<>]*>/iu.exec(inner)
  if (image === null) return inner
  const words = inner
    .slice(image.index + image[0].length)
    .replace(/^\s*<\/a>/iu, '')
    .trim()
  return `\n\n<figure>${image[0]}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n\n`
}

function writePlayer(name: string, given: string, inner: string, leaveOut: (what: string) => string): string {
  const address = findAddress(name, given, inner)
  return address === null ? leaveOut(name === 'embed' ? 'embedded page' : name) : writeLink(address)
}

function findAddress(name: string, given: string, inner: string): string | null {
  const attributes = readAttributes(given)
  const bare = given.replace(/^[\s=]+/u, '').split(/\s/u)[0] ?? ''
  const said = [
    inner.trim(),
    ...['src', 'url', 'mp4', 'm4v', 'webm', 'mp3', 'm4a', 'id'].map((key) => attributes.get(key)),
    bare,
  ]
  for (const one of said) {
    const page = toFramePage(one?.replaceAll('&amp;', '&') ?? '')
    if (page !== null) return page
    if (one !== undefined && name === 'youtube' && /^[\w-]{6,20}$/u.test(one))
      return `https://www.youtube.com/watch?v=${one}`
    if (one !== undefined && name === 'vimeo' && /^\d{4,15}$/u.test(one)) return `https://vimeo.com/${one}`
  }
  return null
}

function writeCode(name: string, given: string, inner: string): string {
  const attributes = readAttributes(given)
  const language =
    attributes.get('lang') ?? attributes.get('language') ?? (name.includes('code') || name === 'highlight' ? '' : name)
  const text = inner.replace(/^\r?\n|\r?\n$/gu, '')
  const isEscaped = /&(?:lt|gt|amp|quot|#\d+);/u.test(text)
  return `\n\n<pre><code${/^[\w+#.-]{1,40}$/u.test(language) ? ` class="language-${language}"` : ''}>${isEscaped ? text : escapeHtml(text)}</code></pre>\n\n`
}

/** Shortcodes without an end, and ends and beginnings of those that only lay out what is between them. */
function replaceSingle(text: string, leaveOut: (what: string) => string, onLeftOut: OnLeftOut): string {
  const closed = new Set(
    [...text.matchAll(/\[\/(?<name>[a-z][\w-]{0,40})\]/giu)].map((match) => match.groups?.['name']?.toLowerCase()),
  )
  const layouts = new Set<string>()
  const replaced = text.replaceAll(opening, (all, name: string, given: string) => {
    const known = name.toLowerCase()
    const kind = collections[known]
    if (kind !== undefined) return leaveOut(describeCollection(kind, readAttributes(given)))
    if (players.has(known) && given !== '') return writePlayer(known, given, '', leaveOut)
    if (closed.has(known)) {
      layouts.add(known)
      return ''
    }
    return /\s[\w-]+\s?=/u.test(given) ? leaveOut(`shortcode [${name}]`) : all
  })
  for (const name of layouts) onLeftOut(`layout of [${name}]`)
  if (layouts.size === 0) return replaced
  return replaced.replaceAll(/\[\/([a-z][\w-]{0,40})\]/giu, (all, name: string) =>
    layouts.has(name.toLowerCase()) ? '' : all,
  )
}

function describeCollection(kind: string, attributes: ReadonlyMap<string, string>): string {
  const n =
    attributes
      .get('ids')
      ?.split(',')
      .filter((id) => id.trim() !== '').length ?? 0
  const what = kind === 'playlist' ? 'recording' : 'picture'
  return n === 0 ? kind : `${kind} of ${n} ${n === 1 ? what : `${what}s`}`
}

/** Blocks of WordPress's editor that have no content of their own: `<!-- wp:latest-posts /-->`. */
const replaceBlocks = (text: string, leaveOut: (what: string) => string): string =>
  text.replaceAll(/<!--\s?wp:(?<name>[a-z][\w/-]{0,60})[^<>]{0,2000}\/-->/giu, (_all, name: string) =>
    /^(?:spacer|separator|more|nextpage)$/u.test(name) ? '' : leaveOut(`block “${name}”`),
  )

/** `{{< youtube id >}}` of Hugo and `{% youtube id %}` of Jekyll. */
const replaceTemplates = (text: string, leaveOut: (what: string) => string): string =>
  text.replaceAll(
    /\{(?:\{[<%]|%)\s?(?<end>\/?)(?<name>[a-z][\w-]{0,40})(?<given>[^{}]{0,500}?)(?:[>%]\}|%)\}/giu,
    (_all, end: string, name: string, given: string) => {
      if (end === '/' || name.startsWith('end')) return ''
      if (players.has(name))
        return writePlayer(
          name,
          given.replaceAll(/["']/gu, (sign) => (given.includes('=') ? sign : '')),
          '',
          leaveOut,
        )
      if (name !== 'figure') return leaveOut(`template “${name}”`)
      const attributes = readAttributes(given)
      const caption = attributes.get('caption') ?? ''
      return `\n\n<figure><img src="${escapeHtml(attributes.get('src') ?? '')}" alt="${escapeHtml(attributes.get('alt') ?? '')}">${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`
    },
  )
