import type { Content } from '@draftwright/contract/content'
import { useCan, useOwnId } from '../../api/rights.ts'
import { useReadReviewQuery } from '../reviews/api.ts'
import type { WorkflowRights } from './workflow.ts'

export interface ContentRights extends WorkflowRights {
  /** Drafts and their panels, not only the live text. */
  canRead: boolean
  /** By role; `canApprove` tells whether it is their turn. */
  mayApprove: boolean
  /** They may withdraw an open round. */
  canWithdraw: boolean
}

/** This person's rights on this text: members may change their own, publishers everyone's. */
export function useContentRights(
  content: Pick<Content, 'id' | 'updated_at' | 'author_id' | 'deleted_at'>,
): ContentRights {
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
