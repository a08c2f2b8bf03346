import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { accountBySlug } from '../accounts/index.ts'
import { atomFeed, jsonFeed, sitemap } from './feeds.ts'
import { indexPage, topicListPage } from './list-page.ts'
import { type Site, siteOf } from './model.ts'
import { notFoundPage } from './not-found-page.ts'
import type { Page } from './page.ts'
import { postPage } from './post-page.ts'
import { countLive, findLive, listAddresses, listLive, listTopics, neighboursOf } from './store.ts'

/** What an address leads to, before it is bytes. */
export type Found =
  | { kind: 'page'; page: Page; accountId: string | null; contentId: string | null }
  | { kind: 'file'; type: string; body: string; accountId: string }
  | { kind: 'moved'; to: string; accountId: string | null }

const pageSize = 10
const feedSize = 20
const moreSize = 3
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `path` is below `/site/` and not decoded: no address of ours needs to be. `number` is the page asked for, or null for nonsense. */
export async function resolve(engine: Engine, origin: string, path: string, number: number | null): Promise<Found> {
  const [slug = '', ...rest] = path.split('/')
  const owner = slugShape.test(slug) ? await accountBySlug(engine, slug) : null
  if (owner === null) return missing(nowhere(origin), null)
  if ('movedTo' in owner) return { kind: 'moved', to: `/site/${owner.movedTo}/${rest.join('/')}`, accountId: null }
  const { account, db } = owner
  const site = siteOf(account, origin, await listTopics(db))
  const below = rest.join('/')
  if (rest.length === 0) return { kind: 'moved', to: site.path, accountId: account.id }
  if (below.endsWith('/')) return { kind: 'moved', to: site.path + below.replace(/\/+$/, ''), accountId: account.id }
  return (await resolveBelow(db, site, below, number)) ?? missing(site, account.id)
}

async function resolveBelow(db: AccountDb, site: Site, below: string, number: number | null): Promise<Found | null> {
  const { accountId } = db
  switch (below) {
    case '':
      return list(db, site, undefined, number)
    case 'feed.xml':
      return file(accountId, 'application/atom+xml', atomFeed(site, await listLive(db, { limit: feedSize })))
    case 'feed.json':
      return file(accountId, 'application/feed+json', jsonFeed(site, await listLive(db, { limit: feedSize })))
    case 'sitemap.xml':
      return file(accountId, 'application/xml', sitemap(site, await listAddresses(db)))
    case 'robots.txt':
      return file(accountId, 'text/plain', `User-agent: *\nAllow: /\nSitemap: ${site.origin}${site.path}sitemap.xml\n`)
    case 'topics':
      return { kind: 'moved', to: site.path, accountId }
  }
  const topic = /^topics\/([^/]+)$/.exec(below)?.[1]
  if (topic !== undefined) return list(db, site, topic, number)
  return slugShape.test(below) ? post(db, site, below) : null
}

async function post(db: AccountDb, site: Site, slug: string): Promise<Found | null> {
  const { accountId } = db
  const found = await findLive(db, slug)
  if (found === undefined) return null
  if (found.slug !== slug) return { kind: 'moved', to: site.path + found.slug, accountId }
  const topic = found.topic?.slug
  const alike = await listLive(db, { topic, limit: moreSize + 1 })
  const more = alike.filter(({ id }) => id !== found.id).slice(0, moreSize)
  const page = postPage(site, found, { ...(await neighboursOf(db, found)), more })
  return { kind: 'page', page, accountId, contentId: found.id }
}

async function list(db: AccountDb, site: Site, slug: string | undefined, number: number | null) {
  const topic = site.topics.find((each) => each.slug === slug)
  if (slug !== undefined && topic === undefined) return null
  const pages = Math.max(1, Math.ceil((await countLive(db, slug)) / pageSize))
  if (number === null || number > pages) return null
  const posts = await listLive(db, { topic: slug, limit: pageSize, offset: (number - 1) * pageSize })
  const page = topic ? topicListPage(site, topic, { posts, number, pages }) : indexPage(site, { posts, number, pages })
  return { kind: 'page', page, accountId: db.accountId, contentId: null } as const
}

function file(accountId: string, type: string, body: string): Found {
  return { kind: 'file', type: `${type}; charset=utf-8`, body, accountId }
}

function missing(site: Site, accountId: string | null): Found {
  return { kind: 'page', page: notFoundPage(site), accountId, contentId: null }
}

/** The frame of a page that belongs to no workspace. */
function nowhere(origin: string): Site {
  return {
    title: 'Draftwright',
    description: null,
    theme_color: '#3b5bdb',
    second_color: '#3b5bdb',
    time_zone: 'UTC',
    origin,
    path: '/',
    topics: [],
    isNowhere: true,
  }
}
