import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasRight } from '@draftwright/contract/rights'
import { privateFeedRights } from '@draftwright/contract/private-feeds'
import { createAccountDb } from '../../db/account-db.ts'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallRoute } from '../../http/call-route.ts'
import { notFoundError, tooManyRequestsError } from '../../http/errors.ts'
import { findMemberRole } from '../accounts/index.ts'
import { buildFeedUrl, feedPath, readFeedId } from './feed-address.ts'
import { renderFeed } from './render-feed.ts'
import { findPrivateFeed } from './system-store.ts'

const common = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Feeds at secret addresses, for calendar programs and feed readers, which sign in nowhere. */
export function servePrivateFeeds(app: FastifyInstance, context: AppContext, callRoute: CallRoute): void {
  app.get<{ Params: { name: string } }>(`${feedPath}:name`, (request, reply) =>
    sendFeed(context, callRoute, request, reply),
  )
}

async function sendFeed(
  context: AppContext,
  callRoute: CallRoute,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = readFeedId(context.secrets, request.params.name)
  if (id === null) throw notFoundError('Feed')
  const wait = await countLimitedHit(context, 'guest', `private-feed:${id}`)
  if (wait !== null) throw tooManyRequestsError(wait)
  const feed = await findPrivateFeed(context.engine, id)
  const role = feed && (await findMemberRole(createAccountDb(context.engine, feed.account_id), feed.user_id))
  if (feed === undefined || role === undefined || !hasRight(role, privateFeedRights[feed.kind]))
    throw notFoundError('Feed')
  const self = buildFeedUrl(context.config.publicUrl, context.secrets, id, feed.kind)
  const signal = AbortSignal.timeout(30_000)
  const { mediaType, text } = await renderFeed({ context, callRoute, feed, role, self, signal })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`
  reply.headers({ ...common, etag })
  if (listTags(request.headers['if-none-match']).includes(etag)) return reply.code(304).send()
  return reply.type(`${mediaType}; charset=utf-8`).send(text)
}

const listTags = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//u, ''))
