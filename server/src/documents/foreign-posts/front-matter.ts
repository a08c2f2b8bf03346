import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

/** What the head of a post's file says of it; a field that is not there is empty. */
export interface FrontMatter {
  readonly title: string
  /** As it is written. */
  readonly day: string
  readonly slug: string
  readonly excerpt: string
  readonly tags: readonly string[]
  readonly isDraft: boolean
  /** Names of fields that a post here has no place for. */
  readonly others: readonly string[]
}

/** Of the head; longer ones are text. */
const maxLength = 20_000
const names = {
  title: ['title'],
  day: ['date', 'publishdate', 'published', 'published_at', 'pubdate', 'date_published', 'datum'],
  slug: ['slug', 'permalink', 'url'],
  excerpt: ['description', 'excerpt', 'summary'],
  tags: ['tags', 'keywords'],
  draft: ['draft'],
} as const

/** The YAML or TOML above a text, between lines of `---` or `+++`; null if there is none that can be read. */
export function readFrontMatter(text: string): { matter: FrontMatter; rest: string } | null {
  const opening = /^\uFEFF?\s{0,20}(---|\+\+\+)[ \t]*\r?\n/u.exec(text)
  if (opening === null) return null
  const [all, mark = ''] = opening
  const closing = new RegExp(String.raw`\n${mark === '---' ? '(?:---|\\.\\.\\.)' : '\\+\\+\\+'}[ \t]*(?:\r?\n|$)`, 'u')
  const near = text.slice(all.length - 1, all.length + maxLength)
  const end = closing.exec(near)
  if (end === null) return null
  const fields = parseFields(near.slice(0, end.index), mark)
  if (fields === null) return null
  return { matter: toMatter(fields), rest: text.slice(all.length - 1 + end.index + end[0].length) }
}

function parseFields(head: string, mark: string): ReadonlyMap<string, unknown> | null {
  try {
    const read: unknown = mark === '---' ? parseYaml(head, { maxAliasCount: 0, logLevel: 'error' }) : parseToml(head)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return new Map(Object.entries(read).map(([name, value]) => [name.toLowerCase(), value]))
  } catch {
    return mark === '---' ? parseLines(head) : null
  }
}

/** Fields one a line, as people write them: `title: Tides: a "guide"` is no YAML. Null without a title, which is text between two rules. */
function parseLines(head: string): ReadonlyMap<string, unknown> | null {
  const fields = new Map<string, unknown>()
  for (const line of head.split(/\r?\n/u)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^([A-Za-z][\w-]{0,40}) ?:(?: (.*))?$/u.exec(line.trimEnd()) ?? []
    if (name === '') return null
    fields.set(name.toLowerCase(), toFieldValue(value.trim()))
  }
  return fields.has('title') ? fields : null
}

function toFieldValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const unquote = (one: string) => one.trim().replace(/^(["'])(.*)\1$/u, '$2')
  return /^\[.*\]$/u.test(text) ? text.slice(1, -1).split(',').map(unquote) : unquote(text)
}

function toMatter(fields: ReadonlyMap<string, unknown>): FrontMatter {
  const find = (keys: readonly string[]) =>
    keys.map((key) => fields.get(key)).find((value) => value != null && value !== '')
  const known = new Set<string>(Object.values(names).flat())
  return {
    title: toWords(find(names.title)),
    day: toWords(find(names.day)),
    // Addresses end with the slug: `/2026/05/tides/`.
    slug:
      toWords(find(names.slug))
        .replace(/\/+$/u, '')
        .split('/')
        .at(-1)
        ?.replace(/\.html?$/u, '') ?? '',
    excerpt: toWords(find(names.excerpt)),
    tags: toList(find(names.tags)),
    isDraft: find(names.draft) === true || find(names.draft) === 'true' || fields.get('published') === false,
    others: [...fields.keys()].filter((name) => !known.has(name)).map((name) => name.slice(0, 60)),
  }
}

const toWords = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const toList = (value: unknown): string[] => {
  const all: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return all.map(toWords).filter((tag) => tag !== '')
}
