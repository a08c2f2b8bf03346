/**
 * Forem (dev.to) on loopback: the API of one member's articles, and the pages that readers get.
 *
 * Where each behaviour is from ("ref" is what the project noted of it, §3.8; "src" is forem/forem):
 * - create, update, one's own lists, 404 for what is another's, drafts not shown under their id, lists with drafts apart:
 *   src app/controllers/concerns/api/articles_controller.rb. Fields that are not permitted are dropped: `dropped` lists them.
 * - answers without `published` but with `published_timestamp`: src app/views/api/v1/articles/{_article,show,me}.json.jbuilder.
 * - the numbers of one's own articles are in one's own lists only, views among them: src app/views/api/v1/articles/me.json.jbuilder.
 * - 401 for a missing or wrong key and for a suspended member, 404, 422 of a missing parameter: src api/v1/api_controller.rb. The
 *   words of 422 for an `article` that is no object are our reading of a text that only its name is known of.
 * - 422 of title, tags, canonical address, body and Liquid: devto-rules.ts, from src app/models/{article,tag}.rb,
 *   config/locales/models/en.yml, config/initializers/liquid.rb. Several are one sentence.
 * - a canonical address is unique among published articles only, those of all members: src app/models/article.rb.
 * - 429 "try again in 300 seconds" with Retry-After, counted by published articles and asked before any creation: src
 *   app/services/{articles/creator,rate_limit_checker}.rb; in the field every second article within 310 s: ref.
 * - 429 "Retry later" as text, one write and three reads a second: src config/initializers/rack_attack.rb.
 * - unpublishing by its own call needs a moderator, even for an author: src app/policies/article_policy.rb. No deletion: src
 *   config/routes/api.rb.
 * - 401 of a member who may not write, where only admins may: src app/policies/article_policy.rb.
 * - a slug of its own for drafts, another for the publication: src app/models/article.rb, `create_slug`.
 * - comments in Markdown are not on the page: src app/sanitizers/rendered_markdown_scrubber.rb.
 * - front matter decides over the request: src app/models/article.rb, `evaluate_front_matter`.
 * - 403 "Forbidden Bots" without a user agent: forem/forem #15822. A warning without the version in `accept`: src
 *   spec/requests/api/v0. `published: true` that is saved as a draft: ref.
 */
import { randomBytes } from 'node:crypto'
import {
  applyFrontMatter,
  type ArticleFields,
  type DevtoArticle,
  type DevtoCounts,
  devtoErrors,
  devtoLimits,
  findArticleProblems,
  noDevtoCounts,
  readArticleFields,
  refuseProblem,
  tooManyArticles,
  toSentence,
  toShared,
  toSlug,
} from './devto-rules.ts'
import {
  type NetworkAnswer,
  type NetworkRequest,
  type NetworkServer,
  parseObject,
  startNetworkServer,
} from './network-server.ts'
import { catchRefusals, Refusal } from './refusal.ts'

interface DevtoSettings {
  /** Whether the account is of the last days: one article in five minutes, then 429. */
  isNewMember: boolean
  /** Articles published in those five minutes, above which no other is made; 1 as Forem comes, 0 in the field. */
  newMemberArticles: number
  /** Whether a 429 of Forem has its header. */
  hasRetryAfter: boolean
  /** How many of the next requests to publish are answered with success, and leave a draft. */
  savesAsDraft: number
  /** Whether only admins may write, and the member is none. */
  isForAdmins: boolean
  /** Requests in one second that write, and that read. */
  writesPerSecond: number
  readsPerSecond: number
}

export interface DevtoServer extends NetworkServer {
  readonly apiKey: string
  readonly user: { readonly id: number; readonly username: string; readonly name: string }
  /** Every article there is, drafts included, oldest first. */
  readonly articles: readonly DevtoArticle[]
  /** What readers see now, of the member. */
  readonly posts: readonly DevtoArticle[]
  /** Fields that were sent and dropped without a word. */
  readonly dropped: readonly string[]
  readonly settings: DevtoSettings
  /** What readers did with an article, by its id; nothing unless a test says so. */
  readonly counts: Map<number, Partial<DevtoCounts>>
  /** The member deletes the key, or is suspended: Forem says the same. */
  revokeKey(): void
  /** A person deletes the article on the site. */
  removePost(id: number): void
  /** A person changes it there; `published: false` makes it a draft again. */
  editPost(id: number, fields: ArticleFields): void
  /** Somebody else's article, which has this canonical address. */
  addForeignArticle(canonicalUrl: string): void
}

const acceptV1 = 'application/vnd.forem.api-v1+json'
const warning =
  '299 - This endpoint is part of the V0 (beta) API. To start using the V1 endpoints add the `Accept` header and set it to ' +
  '`application/vnd.forem.api-v1+json`. Visit https://developers.forem.com/api for more information.'

/** Forem on loopback; `now` is its clock in milliseconds. */
export async function startDevtoServer({ now = Date.now }: { now?: () => number } = {}): Promise<DevtoServer> {
  const apiKey = randomBytes(12).toString('base64url')
  const user = { id: 41, username: 'ada', name: 'Ada Example' }
  const articles: DevtoArticle[] = []
  const posts: DevtoArticle[] = []
  const dropped: string[] = []
  const settings: DevtoSettings = {
    isNewMember: false,
    newMemberArticles: devtoLimits.newMember.articles,
    hasRetryAfter: true,
    savesAsDraft: 0,
    isForAdmins: false,
    writesPerSecond: 1,
    readsPerSecond: 3,
  }
  const served = { write: [] as number[], read: [] as number[], update: [] as number[] }
  const counts = new Map<number, Partial<DevtoCounts>>()
  const toCounts = ({ id }: DevtoArticle) => ({ ...noDevtoCounts, ...counts.get(id) })
  let isKeyValid = true
  let nextId = 1_000_000
  const listOwn = () => articles.filter(({ userId }) => userId === user.id)
  const refreshPosts = () => void posts.splice(0, posts.length, ...listOwn().filter(({ published }) => published))

  const changeArticle = (article: DevtoArticle, fields: ArticleFields): DevtoArticle => {
    const changed = { ...article, ...fields }
    applyFrontMatter(changed)
    if (changed.published && settings.savesAsDraft > 0) {
      settings.savesAsDraft--
      changed.published = article.published
    }
    const problems = findArticleProblems(changed, articles.includes(article) ? [...articles, changed] : articles, now())
    if (problems.length > 0) throw refuseProblem(422, toSentence(problems))
    if (article.published) changed.editedAt = now()
    if (changed.published) changed.publishedAt ??= now()
    if (changed.slug === '' || (changed.published && changed.slug.includes('-temp-slug-')))
      changed.slug = toSlug(changed)
    Object.assign(article, changed)
    refreshPosts()
    return article
  }

  const createArticle = (fields: ArticleFields, userId = user.id): DevtoArticle => {
    const empty: DevtoArticle = {
      id: nextId++,
      userId,
      createdAt: now(),
      slug: '',
      title: '',
      body_markdown: '',
      description: '',
      tags: [],
      canonical_url: null,
      main_image: null,
      series: null,
      published: false,
      publishedAt: null,
      editedAt: null,
    }
    const article = changeArticle(empty, fields)
    articles.push(article)
    refreshPosts()
    return article
  }

  const assertMayCreate = (): void => {
    if (settings.isForAdmins) throw new Refusal(devtoErrors.unauthorized)
    const { seconds } = settings.isNewMember ? devtoLimits.newMember : devtoLimits.creation
    const most = settings.isNewMember ? settings.newMemberArticles : devtoLimits.creation.articles
    const recent = posts.filter(({ createdAt }) => createdAt > now() - seconds * 1000)
    if (recent.length > most) throw tooManyArticles(seconds, settings.hasRetryAfter)
  }

  const findOwn = (id: string | undefined): DevtoArticle => {
    const article = listOwn().find((one) => String(one.id) === id)
    if (article === undefined) throw new Refusal(devtoErrors.notFound)
    return article
  }

  const readFields = ({ headers, body }: NetworkRequest): ArticleFields => {
    const isJson = headers['content-type']?.startsWith('application/json') === true
    return readArticleFields(parseObject(body), isJson, (name) => void dropped.push(name))
  }

  const listMine = ({ query }: NetworkRequest, status: string | undefined, origin: string): NetworkAnswer => {
    const size = Math.max(1, Math.min(Number(query.get('per_page') ?? 30) || 30, devtoLimits.perPage))
    const from = (Math.max(1, Number(query.get('page') ?? 1) || 1) - 1) * size
    const isListed = ({ published }: DevtoArticle) => status === 'all' || published === (status !== 'unpublished')
    // PostgreSQL has those without a date first.
    const sorted = listOwn()
      .filter(isListed)
      .toSorted((a, b) => (b.publishedAt ?? Infinity) - (a.publishedAt ?? Infinity) || b.createdAt - a.createdAt)
    const body = sorted.slice(from, from + size).map((article) => ({
      ...toShared(article, origin, user),
      published: article.published,
      tag_list: article.tags,
      ...toCounts(article),
    }))
    return { status: 200, body }
  }

  const answerApi = (request: NetworkRequest): NetworkAnswer => {
    const { method, path, headers, origin } = request
    if (!headers['user-agent']) throw new Refusal(devtoErrors.bots)
    const isRead = method === 'GET'
    assertSlow(isRead ? served.read : served.write, isRead ? settings.readsPerSecond : settings.writesPerSecond, now())
    const isMine = isKeyValid && headers['api-key'] === apiKey
    const call = `${method} ${path.slice('/api'.length)}`
    const id = /^\w+ \/articles\/(\d+)(?:\/|$)/u.exec(call)?.[1]
    const show = (status: number, article: DevtoArticle): NetworkAnswer => ({
      status,
      body: { ...toShared(article, origin, user), tag_list: article.tags.join(', '), tags: article.tags },
    })
    if (call === `GET /articles/${id}`) {
      const article = articles.find((one) => String(one.id) === id)
      if (!article?.published) throw new Refusal(devtoErrors.notFound)
      return show(200, article)
    }
    const mine = /^GET \/articles\/me(?:\/(published|unpublished|all))?$/u.exec(call)
    const isKnown =
      mine !== null ||
      ['GET /users/me', 'POST /articles', `PUT /articles/${id}`, `PUT /articles/${id}/unpublish`].includes(call)
    if (!isKnown) throw new Refusal(devtoErrors.notFound)
    if (!isMine) throw new Refusal(devtoErrors.unauthorized)
    if (mine !== null) return listMine(request, mine[1], origin)
    if (call === 'GET /users/me')
      return { status: 200, body: { type_of: 'user', ...user, summary: null, joined_at: 'Jan  1, 2020' } }
    // The member is no moderator.
    if (call.endsWith('/unpublish')) throw new Refusal(devtoErrors.unauthorized)
    const fields = readFields(request)
    if (call === 'POST /articles') {
      assertMayCreate()
      const article = createArticle(fields)
      const { headers: more, ...rest } = show(201, article)
      return { ...rest, headers: { ...more, location: `${origin}/${user.username}/${article.slug}` } }
    }
    const article = findOwn(id)
    const { seconds, count } = devtoLimits.updates
    served.update = served.update.filter((at) => at > now() - seconds * 1000)
    if (served.update.length > count) throw tooManyArticles(seconds, settings.hasRetryAfter)
    changeArticle(article, fields)
    served.update.push(now())
    return show(200, article)
  }

  const answer = (request: NetworkRequest): NetworkAnswer => {
    const { path, method, headers } = request
    if (!path.startsWith('/api/')) {
      const article = posts.find(({ slug }) => path === `/${user.username}/${slug}`)
      if (method !== 'GET' || article === undefined) return { status: 404, body: '<h1>Not found</h1>' }
      const html = `<h1>${article.title}</h1>\n${article.body_markdown.replace(/<!--[^]*?-->/gu, '')}`
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
    }
    const answered = answerApi(request)
    if (headers.accept?.includes(acceptV1)) return answered
    return { ...answered, headers: { ...answered.headers, warning } }
  }

  const base = await startNetworkServer(catchRefusals(answer), devtoErrors.tooFast)
  return Object.assign(base, {
    apiKey,
    user,
    articles,
    posts,
    dropped,
    settings,
    counts,
    revokeKey: () => {
      isKeyValid = false
    },
    removePost: (id: number) => {
      articles.splice(articles.indexOf(findOwn(String(id))), 1)
      refreshPosts()
    },
    editPost: (id: number, fields: ArticleFields) => void changeArticle(findOwn(String(id)), fields),
    addForeignArticle: (canonicalUrl: string) =>
      void createArticle({ title: 'Not ours', canonical_url: canonicalUrl, published: true }, user.id + 1),
  })
}

/** The clock's seconds, as the gate counts them. */
function assertSlow(times: number[], most: number, now: number): void {
  const second = Math.floor(now / 1000)
  if (times.filter((at) => at === second).length >= most) throw new Refusal(devtoErrors.tooFast)
  times.push(second)
}
