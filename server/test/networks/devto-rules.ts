import { isJsonObject } from './json-values.ts'
import type { NetworkAnswer } from './network-server.ts'
import { Refusal } from './refusal.ts'

/** An article as Forem keeps it. */
export interface DevtoArticle {
  readonly id: number
  readonly userId: number
  readonly createdAt: number
  slug: string
  title: string
  body_markdown: string
  description: string
  tags: string[]
  canonical_url: string | null
  main_image: string | null
  series: string | null
  published: boolean
  /** Set once, at the first publication. */
  publishedAt: number | null
  editedAt: number | null
}
/** What readers did with an article, under the names of the API. */
export const noDevtoCounts = {
  page_views_count: 0,
  public_reactions_count: 0,
  positive_reactions_count: 0,
  comments_count: 0,
}
export type DevtoCounts = typeof noDevtoCounts
export type ArticleFields = Partial<
  Pick<
    DevtoArticle,
    'title' | 'body_markdown' | 'description' | 'tags' | 'canonical_url' | 'main_image' | 'series' | 'published'
  >
>

export const devtoLimits = {
  titleCharacters: 128,
  bodyBytes: 800 * 1024,
  tags: 4,
  tagCharacters: 30,
  /** Articles made and published in these seconds, above which no further one is made. */
  creation: { seconds: 30, articles: 9 },
  /** The same for an account of the first days. */
  newMember: { seconds: 300, articles: 1 },
  updates: { seconds: 30, count: 30 },
  titleSeconds: 300,
  perPage: 1000,
}

const toProblem = (status: number, error: string, headers: Record<string, string> = {}): NetworkAnswer => ({
  status,
  headers,
  body: { error, status },
})
export const devtoErrors = {
  unauthorized: toProblem(401, 'unauthorized', { 'cache-control': 'no-store' }),
  notFound: toProblem(404, 'not found'),
  badJson: toProblem(400, 'Bad Request'),
  noArticle: toProblem(422, 'param is missing or the value is empty: article'),
  bots: { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forbidden Bots' },
  /** Of the gate before the application, which knows nothing of its errors. */
  tooFast: { status: 429, headers: { 'content-type': 'text/plain', 'retry-after': '1' }, body: 'Retry later\n' },
}
export const refuseProblem = (status: number, error: string) => new Refusal(toProblem(status, error))
export const tooManyArticles = (seconds: number, hasHeader: boolean) =>
  new Refusal(
    toProblem(
      429,
      `Rate limit reached, try again in ${seconds} seconds`,
      hasHeader ? { 'retry-after': String(seconds) } : {},
    ),
  )

/** What may be in `article`; anything else is dropped without a word, as Rails drops what is not permitted. */
const fieldNames = new Set([
  'title',
  'body_markdown',
  'published',
  'series',
  'main_image',
  'canonical_url',
  'description',
  'tags',
])

/** The permitted fields of a request; throws what Forem answers for a body that is none. */
export function readArticleFields(
  body: Record<string, unknown> | null,
  isJson: boolean,
  onDropped: (name: string) => void,
): ArticleFields {
  if (body === null && isJson) throw new Refusal(devtoErrors.badJson)
  const article = isJson ? body?.['article'] : undefined
  if (!isJsonObject(article))
    throw refuseProblem(422, `article param must be a JSON object. You provided article as a ${toRubyClass(article)}`)
  if (Object.keys(article).length === 0) throw new Refusal(devtoErrors.noArticle)
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(article)) {
    if (fieldNames.has(name)) known[name] = value
    else onDropped(name)
  }
  return toFields(known)
}

const toRubyClass = (value: unknown): string =>
  value === undefined || value === null ? 'NilClass' : Array.isArray(value) ? 'Array' : 'String'

function toFields(known: Record<string, unknown>): ArticleFields {
  const fields: ArticleFields = {}
  for (const name of ['title', 'body_markdown', 'description'] as const)
    if (name in known) fields[name] = toText(known[name])
  for (const name of ['canonical_url', 'main_image', 'series'] as const)
    if (name in known) fields[name] = known[name] === null ? null : toText(known[name])
  if ('published' in known) fields.published = known['published'] === true || known['published'] === 'true'
  const tags = known['tags']
  if (Array.isArray(tags)) fields.tags = tags.map((tag: unknown) => toText(tag).toLowerCase())
  return fields
}
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The settings at the head of a text, which decide over those of the request. */
export function applyFrontMatter(article: DevtoArticle): void {
  const head = /^---\n([^]*?)\n---(?:\n|$)/u.exec(article.body_markdown)?.[1]
  if (head === undefined) return
  const read = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'mu').exec(head)?.[1]?.trim()
  article.title = read('title') ?? article.title
  const published = read('published')
  if (published === 'true' || published === 'false') article.published = published === 'true'
  article.canonical_url = read('canonical_url') ?? article.canonical_url
  const tags = read('tags')
  if (tags !== undefined) article.tags = tags.split(',').map((tag) => tag.trim().toLowerCase())
}

/** What is wrong with an article in Forem's words, in the order of its validations. */
export function findArticleProblems(article: DevtoArticle, all: readonly DevtoArticle[], now: number): string[] {
  const { title, body_markdown, tags, canonical_url, main_image, published } = article
  const problems: string[] = []
  const liquid = findLiquidProblem(body_markdown)
  if (liquid !== null) problems.push(liquid)
  if (Buffer.byteLength(body_markdown) > devtoLimits.bodyBytes) problems.push('Body markdown is too long.')
  const isTaken = all.some((one) => one.id !== article.id && one.published && one.canonical_url === canonical_url)
  if (published && canonical_url !== null && isTaken)
    problems.push('Canonical url has already been taken. Email yo@dev.to for further details.')
  if (canonical_url && !isPublicUrl(canonical_url)) problems.push('Canonical url is not a valid URL')
  if (main_image && !isPublicUrl(main_image)) problems.push('Main image is not a valid URL')
  if (title.trim() === '') problems.push("Title can't be blank")
  else if (title.length > devtoLimits.titleCharacters)
    problems.push(`Title is too long (maximum is ${devtoLimits.titleCharacters} characters for full_post)`)
  const isNew = !all.includes(article)
  const isRepeated = all.some(
    (one) =>
      one.userId === article.userId && one.title === title && now - one.createdAt < devtoLimits.titleSeconds * 1000,
  )
  if (isNew && isRepeated) problems.push('Title has already been used in the last five minutes')
  if (tags.length > devtoLimits.tags) problems.push(`Tag list exceed the maximum of ${devtoLimits.tags} tags`)
  else
    for (const tag of tags) {
      if (tag.length > devtoLimits.tagCharacters)
        problems.push(`Tag "${tag}" is too long (maximum is ${devtoLimits.tagCharacters} characters)`)
      if (!/^[\p{L}\p{M}\p{N}]+$/u.test(tag))
        problems.push(`Tag "${tag}" contains non-alphanumeric or prohibited unicode characters`)
    }
  return problems
}

const isPublicUrl = (address: string): boolean =>
  URL.canParse(address) &&
  /^https?:\/\/[^\s]+$/u.test(address) &&
  !['localhost', '127.0.0.1', '0.0.0.0', '[::1]'].includes(new URL(address).hostname)

/** Liquid runs over the whole text but what is in `raw`, where Forem puts code. */
function findLiquidProblem(markdown: string): string | null {
  const open = markdown
    .replace(/`{3}[^]*?`{3}|~{3}[^]*?~{3}|`[^`]+`/gu, '')
    .replace(/\{%-?\s*raw\s*-?%\}[^]*?\{%-?\s*endraw\s*-?%\}/gu, '')
  if (open.includes('{{')) return 'Liquid variables are disabled'
  const tag = /\{%-?\s*(\w*)/u.exec(open)
  return tag === null ? null : `Liquid syntax error: Unknown tag '${tag[1] ?? ''}'`
}

/** "One, two, and three", as Rails says several errors. */
export function toSentence(problems: readonly string[]): string {
  if (problems.length < 3) return problems.join(' and ')
  return `${problems.slice(0, -1).join(', ')}, and ${problems.at(-1)}`
}

/** A slug of its own for a draft, another for the publication. */
export function toSlug({ title, published, id }: DevtoArticle): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z\d]+/gu, '-')
    .replace(/^-|-$/gu, '')
  return `${words}-${(id * 7919).toString(26).slice(-4)}${published ? '' : `-temp-slug-${id * 3}`}`
}

/** What the answers about an article share. */
export function toShared(article: DevtoArticle, origin: string, user: { username: string; name: string }) {
  const { id, title, description, slug, body_markdown, publishedAt, editedAt, published, canonical_url } = article
  const path = `/${user.username}/${slug}`
  const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString().replace(/\.\d+/u, ''))
  return {
    type_of: 'article',
    id,
    title,
    description,
    slug,
    path,
    url: origin + path,
    body_markdown,
    published_timestamp: published ? toTime(publishedAt) : '',
    published_at: toTime(publishedAt),
    edited_at: toTime(editedAt),
    canonical_url: canonical_url ?? origin + path,
    user,
  }
}
