import type { AppContext } from '../../http/app-context.ts'
import { cutPath, openVisitCounter, readUserAgent } from '../analytics/index.ts'

interface SentForm {
  readonly accountId: string
  /** Of the form or survey. */
  readonly id: string
  /** Of the page it was sent from: `/site/…` on the hosted site, else the host and the path; empty for a page that nobody counts. */
  readonly path: string
  /** The post it stands in. */
  readonly contentId?: string | null
  readonly ip: string | null
  readonly userAgent: string
  /** Do-Not-Track or Global Privacy Control. */
  readonly isPrivate?: boolean
}

/**
 * Counts that somebody sent a form, in the visit under way, or by itself if there is none. Like a view it is written within a
 * second; nothing waits for it.
 */
export function recordFormGoal(context: AppContext, form: SentForm): void {
  const { accountId, id, path, contentId = null, ip, userAgent, isPrivate = false } = form
  openVisitCounter(context).recordRequest(accountId, {
    kind: 'form',
    contentId,
    path: cutPath(path),
    search: '',
    ip,
    userAgent,
    referrer: undefined,
    ownHosts: [],
    isPrivate,
    isBot: readUserAgent(userAgent).isBot,
    goal: id,
  })
}

interface FormDownload extends Pick<SentForm, 'accountId' | 'ip' | 'userAgent' | 'isPrivate'> {
  /** The path of the file. */
  readonly address: string
}

/** Counts that somebody got the file of a form, as a click on a download of a page is counted. */
export function recordFormDownload(
  context: AppContext,
  { accountId, address, ip, userAgent, isPrivate = false }: FormDownload,
) {
  openVisitCounter(context).recordRequest(accountId, {
    kind: 'download',
    contentId: null,
    path: '',
    search: '',
    ip,
    userAgent,
    referrer: undefined,
    ownHosts: [],
    isPrivate,
    isBot: false,
    goal: cutPath(address),
  })
}
