import { leftOutReasons } from '@draftwright/contract/left-out'
import { cleanAnswer, findJson, shortenRuns } from './clean-answer.ts'
import type { DraftAnswer } from './writing.ts'

/** The line between a text and what belongs to it; no sign of Markdown, so that a chat shows it as it is. */
export const detailsLine = '=== details ==='
export const detailLabels = {
  excerpt: 'Excerpt',
  slug: 'Slug',
  keyword: 'Keyword',
  hashtags: 'Hashtags',
  titles: 'Titles',
  openings: 'Opening',
  leftOut: 'Left out',
  question: 'Question',
} as const
type Detail = keyof typeof detailLabels

/** What chats write instead, in the languages of the interface's users. */
const labelWords: Record<Detail, string> = {
  excerpt: 'excerpt|summary|auszug|teaser|extrait|extracto|estratto|samenvatting|resumo',
  slug: 'slug|url[ -]slug|url',
  keyword: 'keywords?|focus keyword|schlüsselwort|mot[ -]clé|palabra clave|parola chiave|trefwoord|palavra[ -]chave',
  hashtags: 'hash ?tags?',
  titles: '(?:other |alternative )?titles|titel|weitere titel|titres|títulos|titoli',
  openings: '(?:other |another |alternative )?openings?|einstieg|accroche|apertura|abertura',
  leftOut: 'left[ _-]?out|weggelassen|laissé de côté|omitido|omesso|weggelaten',
  question: 'questions?|fragen?|preguntas?|domand[ae]|vragen|perguntas?',
}
const details = Object.keys(labelWords) as Detail[]
/** A label at the start of a line, bold, as a list item, as a heading or as a cell. */
const labelLines = details.map(
  (detail) =>
    [
      detail,
      new RegExp(
        `^\\s*(?:[-*•>]\\s+|\\d+[.)]\\s+|#{1,6}\\s+|\\|\\s*)?(?:\\*\\*|__)?(?:${labelWords[detail]})(?:\\s*\\d+)?(?:\\*\\*|__)?\\s*(?:[:：|](?:\\*\\*|__)?|$)\\s*(.*)$`,
        'iu',
      ),
    ] as const,
)
/** Those that no text of its own begins a line with. */
const anchors: readonly Detail[] = ['excerpt', 'slug', 'keyword', 'hashtags']
const separator = /^[\s>*_#=~—–-]*(?:details|détails|detalles|dettagli)[\s*_=~:—–-]*$/iu

/** A whole text as a model answered it or as somebody pasted it: in the asked form, as Markdown alone or as JSON. */
export function readDraftAnswer(raw: string): DraftAnswer {
  const fromJson = readJsonDraft(raw)
  if (fromJson !== null) return fromJson
  const lines = cleanAnswer(raw).split('\n')
  const tail = findTail(lines)
  const { title, markdown } = splitTitle(lines.slice(0, tail))
  const tailLines = lines.slice(tail)
  const told = readJsonDraft(tailLines.join('\n'), true) ?? readDetails(tailLines)
  return { ...told, title: title === '' ? told.title : title, markdown }
}

/** A revised text that came as Markdown although an object was asked for; null for JSON, and for nothing. */
export function readRevision(raw: string): { markdown: string; title: string | null; note: null } | null {
  const text = cleanAnswer(raw)
  if (text === '' || /^[^]{0,200}?[{]\s*"\w+"\s*:/u.test(text)) return null
  const title = /^#\s+(.+)\n/u.exec(text)?.[1]?.trim() ?? null
  return { markdown: title === null ? text : text.replace(/^.*\n/u, '').trim(), title, note: null }
}

/** What of a text that is still being answered may be shown: no title, no details, no line that may become the separator. */
export function readDraftSoFar(raw: string): { title: string | null; markdown: string } {
  const text = shortenRuns(raw).replace(/^\s*```(?:markdown|md)?\s*\n/u, '')
  const lines = text.split('\n')
  const end = lines.findIndex((line) => separator.test(line))
  const whole = end === -1 ? lines : lines.slice(0, end)
  if (end === -1 && /^\s*[=*_#~`-]*\s*\w{0,8}$/u.test(whole.at(-1) ?? '')) whole.pop()
  const first = whole.findIndex((line) => line.trim() !== '')
  const title = /^#\s+(.*)$/u.exec(whole[first] ?? '')?.[1]?.trim() ?? null
  if (title !== null && first === lines.length - 1) return { title: null, markdown: '' }
  return { title, markdown: (title === null ? whole : whole.slice(first + 1)).join('\n').trim() }
}

/** Where the details begin: behind the separator, or the first line of a run of labels. */
function findTail(lines: readonly string[]): number {
  const marked = lines.findLastIndex((line) => separator.test(line))
  if (marked !== -1 && lines.slice(marked).some((line) => toDetail(line) !== null)) return marked
  if (
    marked !== -1 &&
    lines
      .slice(marked + 1)
      .join('')
      .trim()
      .startsWith('{')
  )
    return marked
  const labelled = lines.map((line) => toDetail(line)?.detail ?? null)
  const first = labelled.findIndex((detail) => detail !== null && anchors.includes(detail))
  if (first === -1) return lines.length
  const kinds = new Set(labelled.slice(first).filter((detail) => detail !== null))
  const isTail =
    kinds.size > 1 || labelled.slice(first + 1).every((_, at) => (lines[first + 1 + at] ?? '').trim() === '')
  // One label alone is a tail only at the very end; labels that stand before a text are none.
  return isTail && first > 0 ? first : lines.length
}

function toDetail(line: string): { detail: Detail; value: string } | null {
  for (const [detail, pattern] of labelLines) {
    const found = pattern.exec(line)
    if (found !== null) return { detail, value: toValue(found[1] ?? '') }
  }
  return null
}

const toValue = (text: string): string =>
  text
    .trim()
    .replace(/\s*\|$/u, '')
    .replace(/^(?:\*\*|__|`|"|“|„|«\s?)+|(?:\*\*|__|`|"|”|“|\s?»)+$/gu, '')
    .trim()

function readDetails(lines: readonly string[]): DraftAnswer {
  const values = new Map<Detail, string[]>()
  let current: Detail | null = null
  for (const line of lines) {
    if (line.trim() === '' || separator.test(line) || /^\s*[-=*_|: ]{3,}$/u.test(line)) continue
    const found = toDetail(line)
    current = found?.detail ?? current
    if (current === null) continue
    const value = found === null ? toValue(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '')) : found.value
    if (value !== '') values.set(current, [...(values.get(current) ?? []), value])
  }
  const list = (detail: Detail) => (values.get(detail) ?? []).filter((value) => !isNothing(value))
  const one = (detail: Detail) => list(detail)[0] ?? ''
  return {
    ...emptyDraft,
    excerpt: one('excerpt'),
    slug:
      one('slug')
        .split('/')
        .findLast((part) => part !== '') ?? '',
    keyword: one('keyword').split(/[,;|]/u)[0]?.trim() ?? '',
    hashtags: splitHashtags(list('hashtags').join(' , ')),
    titles: list('titles')
      .flatMap((value) => value.split(/\s*\|\s*/u))
      .map(toValue)
      .filter((value) => value !== ''),
    openings: list('openings'),
    left_out: list('leftOut').flatMap(toLeftOut),
    questions: list('question').map((text) => ({ text, after: null })),
  }
}

const isNothing = (value: string): boolean =>
  /^(?:none|n\/a|nothing|keine?|aucune?|ninguno|nessuno|geen|nenhum[a]?|[-–—])\.?$/iu.test(value)

const splitHashtags = (text: string): string[] => [
  ...new Set(
    (text.includes('#') ? text.split(/[\s,;|]+/u) : text.split(/\s*[,;|]\s*/u))
      .map((tag) => tag.replaceAll(/^[#\s]+|[`*.]+$/gu, '').trim())
      .filter((tag) => tag !== '' && !isNothing(tag)),
  ),
]

function toLeftOut(line: string): DraftAnswer['left_out'] {
  const found = /^(.*?)\s*[([]\s*([\p{L} ]+?)\s*[)\]]\.?$/u.exec(line)
  const reason = leftOutReasons.find((known) => known === found?.[2]?.toLowerCase())
  return [{ text: toValue(reason === undefined ? line : (found?.[1] ?? line)), reason: reason ?? 'instruction' }]
}

function splitTitle(lines: readonly string[]): { title: string; markdown: string } {
  const first = lines.findIndex((line) => line.trim() !== '')
  const line = lines[first]?.trim() ?? ''
  const rest = trimRules(lines.slice(first + 1))
  const marked =
    /^#\s+(.+)$/u.exec(line)?.[1] ??
    /^(?:#{1,6}\s+)?(?:\*\*|__)?(?:title|titel|titre|título|titolo)(?:\*\*|__)?\s*[:：]\s*(.+)$/iu.exec(line)?.[1] ??
    (rest === '' ? undefined : /^(?:\*\*|__)([^*_]{3,120})(?:\*\*|__)$/u.exec(line)?.[1])
  if (marked !== undefined) return { title: toValue(marked.replace(/^title\s*:\s*/iu, '')), markdown: rest }
  // Copied without its marks a title is a short line of its own.
  const isLone = rest !== '' && (lines[first + 1] ?? '').trim() === '' && line.length <= 110 && !/[.,:;…]$/u.test(line)
  const isText = /^(?:[-*>|]|\d+[.)]|#{2,})\s?/u.test(line)
  if (isLone && !isText) return { title: toValue(line), markdown: rest }
  return { title: '', markdown: trimRules(lines) }
}

const trimRules = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:\s*(?:-{3,}|\*{3,}|_{3,})[ \t]*\n|\s*\n)+/u, '')
    .replace(/(?:\n\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*)+$/u, '')
    .trim()

const emptyDraft: DraftAnswer = {
  title: '',
  markdown: '',
  excerpt: '',
  slug: '',
  keyword: '',
  hashtags: [],
  titles: [],
  openings: [],
  left_out: [],
  questions: [],
}

/** A text in JSON under the names that models choose; null if it has no text, unless that is `allowed`. */
function readJsonDraft(raw: string, isTextOptional = false): DraftAnswer | null {
  if (!/^[^]{0,400}?[{]\s*"/u.test(raw)) return null
  const value = findJson(raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields = new Map(
    Object.entries(value).map(([name, field]) => [name.toLowerCase().replaceAll(/[\s-]/gu, '_'), field as unknown]),
  )
  const pick = (...names: string[]): unknown => names.map((name) => fields.get(name)).find((field) => field != null)
  const text = (...names: string[]): string => {
    const field = pick(...names)
    return typeof field === 'string' ? field.trim() : ''
  }
  const list = (...names: string[]): string[] => {
    const field = pick(...names)
    if (typeof field === 'string') return [field]
    return Array.isArray(field) ? field.filter((entry) => typeof entry === 'string') : []
  }
  const body = text('markdown', 'body', 'text', 'content', 'article', 'post', 'draft', 'body_markdown')
  if (body === '' && !isTextOptional) return null
  const { title, markdown } = /^#\s/u.test(body) ? splitTitle(body.split('\n')) : { title: '', markdown: body }
  return {
    title: text('title', 'headline') || title,
    markdown,
    excerpt: text('excerpt', 'summary', 'description', 'meta_description'),
    slug: text('slug'),
    keyword: text('keyword', 'focus_keyword'),
    hashtags: splitHashtags(list('hashtags', 'tags').join(' , ')),
    titles: list('titles', 'other_titles'),
    openings: list('openings', 'opening', 'other_openings'),
    left_out: list('left_out').flatMap(toLeftOut),
    questions: list('questions', 'question').map((question) => ({ text: question, after: null })),
  }
}
