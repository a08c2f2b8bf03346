import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findAccountBySlug } from '../accounts/index.ts'
import { renderAtomFeed, renderJsonFeed, renderSitemap } from './feeds.ts'
import { readSiteFacts } from './authors.ts'
import { renderAuthorPage, renderIndexPage, renderTopicListPage } from './list-page.ts'
import { type FormBox, type Site, toSite } from './model.ts'
import { renderNotFoundPage } from './not-found-page.ts'
import type { Page } from './page.ts'
import { createPublicPosts, type PublicPosts } from './public-posts.ts'
import { renderPostPage } from './post-page.ts'
import { countLivePosts, findLivePost, listAddresses, findNeighbours } from './store.ts'
import { PageTitles, type ShownExperiment, type TitleVariant } from './page-titles.ts'
import { drawTitlePicture, titlePictureName } from './title-picture.ts'

/** The page of an address, before it is rendered. */
export type ResolvedAddress =
  | {
      kind: 'page'
      page: Page
      accountId: string | null
      contentId: string | null
      /** If the page shows a post that has two titles at the moment. */
      experiment?: ShownExperiment | null
      /** Of the front page, and those after it. */
      isIndex?: boolean
    }
  | { kind: 'file'; type: string; body: string; accountId: string }
  | { kind: 'picture'; bytes: Buffer; accountId: string }
  | { kind: 'moved'; to: string; accountId: string | null }

/** What other features say of a workspace's site. */
export interface SiteReaders {
  /** Whether it shows a box to sign up for its newsletter. */
  hasSignUpBox(db: AccountDb): Promise<boolean>
  /** The form that its posts lead to. */
  readFormBox(db: AccountDb): Promise<FormBox | null>
  /** The experiment that it takes part in. */
  findExperiment(db: AccountDb): Promise<ShownExperiment | null>
}
/** Which page of a list, or null if its number is no number; and which title of a post that has two. */
interface AskedPage {
  readonly number: number | null
  readonly variant: TitleVariant
}

const pageSize = 10
const feedSize = 20
const moreSize = 3
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `path` is below `/site/` and not decoded: our addresses need no encoding. */
export async function resolveAddress(
  context: AppContext,
  path: string,
  { number, variant }: AskedPage,
  { hasSignUpBox, readFormBox, findExperiment }: SiteReaders,
): Promise<ResolvedAddress> {
  const { engine } = context
  const origin = context.config.publicUrl
  const [slug = '', ...rest] = path.split('/')
  const owner = slugShape.test(slug) ? await findAccountBySlug(engine, slug) : null
  if (owner === null) return toNotFound(createFallbackSite(origin), null)
  if ('movedTo' in owner) return { kind: 'moved', to: `/site/${owner.movedTo}/${rest.join('/')}`, accountId: null }
  const { account, db } = owner
  const facts = await readSiteFacts(engine, db)
  const boxes = { hasSignUpBox: await hasSignUpBox(db), formBox: await readFormBox(db) }
  const site = { ...toSite(account, origin, facts), ...boxes }
  const below = rest.join('/')
  if (rest.length === 0) return { kind: 'moved', to: site.path, accountId: account.id }
  if (below.endsWith('/')) return { kind: 'moved', to: site.path + below.replace(/\/+$/, ''), accountId: account.id }
  const titles = new PageTitles(await findExperiment(db), variant)
  return (
    (await resolveBelow(createPublicPosts(context, db), site, below, number, titles)) ?? toNotFound(site, account.id)
  )
}

async function resolveBelow(
  posts: PublicPosts,
  site: Site,
  below: string,
  number: number | null,
  titles: PageTitles,
): Promise<ResolvedAddress | null> {
  const { accountId } = posts.db
  switch (below) {
    case '':
      return resolveList(posts, site, null, number, titles)
    case 'feed.xml':
      return toFile(accountId, 'application/atom+xml', renderAtomFeed(site, await posts.list({ limit: feedSize })))
    case 'feed.json':
      return toFile(accountId, 'application/feed+json', renderJsonFeed(site, await posts.list({ limit: feedSize })))
    case 'sitemap.xml':
      return toFile(accountId, 'application/xml', renderSitemap(site, await listAddresses(posts.db)))
    case 'robots.txt':
      return toFile(
        accountId,
        'text/plain',
        `User-agent: *\nAllow: /\nSitemap: ${site.origin}${site.path}sitemap.xml\n`,
      )
    case titlePictureName:
      return number === 1 ? toPicture(accountId, site, site.title) : null
    case 'topics':
      return { kind: 'moved', to: site.path, accountId }
  }
  const topic = /^topics\/([^/]+)$/.exec(below)?.[1]
  const author = /^author\/([^/]+)$/.exec(below)?.[1]
  if (topic !== undefined) return resolveList(posts, site, { topic }, number, titles)
  if (author !== undefined) return resolveList(posts, site, { author }, number, titles)
  const [slug = '', name, ...rest] = below.split('/')
  if (name === titlePictureName && rest.length === 0 && number === 1) return resolvePostPicture(posts.db, site, slug)
  return slugShape.test(below) ? resolvePost(posts, site, below, titles) : null
}

async function resolvePost(
  posts: PublicPosts,
  site: Site,
  slug: string,
  titles: PageTitles,
): Promise<ResolvedAddress | null> {
  const { db } = posts
  const { accountId } = db
  const found = await posts.find(slug)
  if (found === undefined) return null
  if (found.slug !== slug) return { kind: 'moved', to: site.path + found.slug, accountId }
  const topic = found.topic?.slug
  const alike = await posts.list({ topic, limit: moreSize + 1 })
  const more = titles.applyToAll(alike.filter(({ id }) => id !== found.id).slice(0, moreSize))
  const { newer, older } = await findNeighbours(db, found)
  const around = { newer: newer && titles.apply(newer), older: older && titles.apply(older), more }
  const page = renderPostPage(site, titles.apply(found), around)
  return { kind: 'page', page, accountId, contentId: found.id, experiment: titles.shown }
}

async function resolvePostPicture(db: AccountDb, site: Site, slug: string): Promise<ResolvedAddress | null> {
  const found = slugShape.test(slug) ? await findLivePost(db, slug) : undefined
  return found === undefined || found.slug !== slug ? null : toPicture(db.accountId, site, found.title)
}

/** All posts, or those of one topic or author by their slug. */
async function resolveList(
  { db, list: listPosts }: PublicPosts,
  site: Site,
  of: { topic: string } | { author: string } | null,
  number: number | null,
  titles: PageTitles,
) {
  const topic = of !== null && 'topic' in of ? site.topics.find((each) => each.slug === of.topic) : undefined
  const author = of !== null && 'author' in of ? site.authors.find((each) => each.slug === of.author) : undefined
  if (of !== null && topic === undefined && author === undefined) return null
  const filter = { topic: topic?.slug, authorId: author?.id }
  const pages = Math.max(1, Math.ceil((await countLivePosts(db, filter)) / pageSize))
  if (number === null || number > pages) return null
  const posts = titles.applyToAll(await listPosts({ ...filter, limit: pageSize, offset: (number - 1) * pageSize }))
  const list = { posts, number, pages }
  const page = topic
    ? renderTopicListPage(site, topic, list)
    : author
      ? renderAuthorPage(site, author, list)
      : renderIndexPage(site, list)
  const { shown: experiment } = titles
  return { kind: 'page', page, accountId: db.accountId, contentId: null, experiment, isIndex: of === null } as const
}

function toFile(accountId: string, type: string, body: string): ResolvedAddress {
  return { kind: 'file', type: `${type}; charset=utf-8`, body, accountId }
}

async function toPicture(accountId: string, site: Site, title: string): Promise<ResolvedAddress> {
  return { kind: 'picture', bytes: await drawTitlePicture(site, title), accountId }
}

function toNotFound(site: Site, accountId: string | null): ResolvedAddress {
  return { kind: 'page', page: renderNotFoundPage(site), accountId, contentId: null }
}

/** The frame of a page that belongs to no workspace. */
function createFallbackSite(origin: string): Site {
  return {
    title: 'Draftwright',
    description: null,
    theme_color: '#3b5bdb',
    second_color: '#3b5bdb',
    time_zone: 'UTC',
    origin,
    path: '/',
    logo: null,
    topics: [],
    authors: [],
    isWithoutWorkspace: true,
  }
}
