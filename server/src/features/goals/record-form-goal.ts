import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../http/app-context.ts'
import { openVisitCounter, readUserAgent } from '../analytics/index.ts'

interface SentForm {
  readonly accountId: string
  /** Of the form or survey. */
  readonly id: string
  /** Of the page it was sent from: `/site/…` on the hosted site, else the host and the path. */
  readonly path: string
  /** The post it stands in. */
  readonly contentId?: string | null
}

/** Counts that somebody sent a form, in the visit under way. Like a view it is written within a second; nothing waits for it. */
export function recordFormGoal(
  context: AppContext,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { accountId, id, path, contentId = null }: SentForm,
): void {
  const userAgent = headers['user-agent'] ?? ''
  openVisitCounter(context).recordRequest(accountId, {
    kind: 'form',
    contentId,
    path: path.slice(0, 500),
    search: '',
    ip,
    userAgent,
    referrer: undefined,
    ownHosts: [],
    isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    isBot: readUserAgent(userAgent).isBot,
    goal: id,
  })
}
