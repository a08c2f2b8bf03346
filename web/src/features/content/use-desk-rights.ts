import type { Content } from '@draftwright/contract/content'
import { useCan, useOwnId } from '../../api/rights.ts'
import { useReadReviewQuery } from '../reviews/api.ts'
import type { Rights } from './workflow.ts'

export interface DeskRights extends Rights {
  /** Drafts and what belongs to them, not only what is live. */
  canRead: boolean
  /** By role; whether it is their turn is `canApprove`. */
  mayApprove: boolean
  /** An open round is theirs to end. */
  canWithdraw: boolean
}

/** What this person may do with this text: members change their own, publishers everybody's. */
export function useDeskRights(content: Pick<Content, 'id' | 'updated_at' | 'author_id' | 'deleted_at'>): DeskRights {
  const may = useCan()
  const ownId = useOwnId()
  const canRead = may('content:read')
  const mayApprove = may('content:approve')
  const { id, updated_at: version } = content
  const { data: review } = useReadReviewQuery({ id, version }, { skip: !canRead })
  return {
    canRead,
    mayApprove,
    canWithdraw: review?.can_withdraw ?? false,
    isInReview: review?.state === 'open',
    isApproved: review?.state === 'approved',
    isLastApproval: (review?.steps.filter(({ state }) => state !== 'approved').length ?? 1) <= 1,
    canWrite: may('content:manage') || (may('content:write') && content.author_id === ownId),
    canApprove: mayApprove && (review?.can_approve ?? true),
    canPublish: may('content:publish'),
  }
}
