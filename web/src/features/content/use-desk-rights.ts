import type { Content } from '@draftwright/contract/content'
import { useCan, useOwnId } from '../../api/rights.ts'
import type { Rights } from './workflow.ts'

export interface DeskRights extends Rights {
  /** Drafts and what belongs to them, not only what is live. */
  canRead: boolean
}

/** What this person may do with this text: members change their own, publishers everybody's. */
export function useDeskRights(content: Pick<Content, 'author_id' | 'deleted_at'>): DeskRights {
  const may = useCan()
  const ownId = useOwnId()
  return {
    canRead: may('content:read'),
    canWrite: may('content:manage') || (may('content:write') && content.author_id === ownId),
    canApprove: may('content:approve'),
    canPublish: may('content:publish'),
  }
}
