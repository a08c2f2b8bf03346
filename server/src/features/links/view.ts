import type { TrackedLink } from '@draftwright/contract/tracked-links'
import type { AppContext } from '../../http/app-context.ts'
import { buildDestination } from './link-cache.ts'
import type { LinkRow } from './store.ts'

/** What tracked addresses begin with. */
export const getLinkBase = ({ config }: AppContext): string => `${config.linksUrl ?? config.publicUrl}/l/`

/** The short address of a link. */
export const buildLinkUrl = (context: AppContext, code: string): string => getLinkBase(context) + code

export function toTrackedLink(context: AppContext, row: LinkRow): TrackedLink {
  return {
    ...row,
    url: buildLinkUrl(context, row.code),
    destination: buildDestination(row.code, row),
    is_active: row.disabled_at === null,
    clicks: row.clicks ?? 0,
    visitors: row.visitors ?? 0,
    bots: row.bots ?? 0,
  }
}
