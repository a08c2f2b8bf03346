import type { Content } from '@draftwright/contract/content'
import { askBeforeQuoting } from '@draftwright/contract/meetings/vocabulary'
import { Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useRequestReviewersMutation, useReadReviewQuery } from '../../reviews/api.ts'
import { LinksDialog, ReviewersField, ReviewTrack } from '../../reviews/index.ts'
import type { ContentRights } from '../use-content-rights.ts'
import type { WorkflowSteps } from '../use-workflow-steps.ts'

interface ReviewPanelProps {
  content: Content
  steps: WorkflowSteps
  rights: ContentRights
  nameOf: (userId: string | null) => string
}

/** The review state of the text, and this person's actions on it. */
export function ReviewPanel({ content, steps, rights, nameOf }: ReviewPanelProps) {
  const { id, updated_at: version } = content
  const openFindings = content.findings.filter(({ state, holds }) => state === 'open' && holds).length
  const { data: review, error, refetch } = useReadReviewQuery({ id, version })
  const [ask] = useRequestReviewersMutation()
  const [comment, setComment] = useState('')
  const [hasLinks, setLinks] = useState(false)
  if (error !== undefined && review === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (review === undefined) return <Skeleton height={200} />
  const isOpen = review.state === 'open'
  const decide = async (verb: 'approve' | 'requestChanges') => {
    if (await steps.decide(verb, comment.trim())) setComment('')
  }
  const change = async (reviewer_ids: string[]) => {
    const before = review.reviewer_ids
    const { error: refused } = await ask({ params: { id }, body: { reviewer_ids } })
    if (refused !== undefined) showErrorToast(refused)
    else showToast('Reviewers changed', { undo: () => void ask({ params: { id }, body: { reviewer_ids: before } }) })
  }
  return (
    <Stack gap="md">
      {isOpen && review.note !== null ? (
        <Text size="sm">
          {nameOf(review.submitted_by)}: “{review.note}”
        </Text>
      ) : null}
      <ReviewTrack steps={review.steps} nameOf={nameOf} />
      {isOpen && (rights.canWrite || rights.mayApprove) ? (
        <ReviewersField
          label="Requested reviewers"
          value={review.reviewer_ids}
          onChange={(reviewer_ids) => void change(reviewer_ids)}
        />
      ) : null}
      {review.advice.map((said) => (
        <Text key={said.decided_at} size="sm">
          {said.guest_name} (guest) {said.decision === 'approved' ? 'likes it' : 'would change it'}
          {said.comment === null ? '' : `: “${said.comment}”`}
        </Text>
      ))}
      {review.can_approve && openFindings > 0 ? (
        <Text size="sm" c="var(--attention)">
          {openFindings === 1 ? 'One passage is' : `${openFindings} passages are`} to be checked before an approval. See
          Details.
        </Text>
      ) : null}
      {review.asks_before_quoting && content.idea_id !== null ? (
        <Text size="sm" c="var(--attention)">
          The source meeting isn’t cleared for quoting. Ask first, then remove “{askBeforeQuoting}” from{' '}
          <Link to={paths.idea(content.idea_id)}>the idea</Link>.
        </Text>
      ) : null}
      {review.can_approve || review.can_request_changes ? (
        <>
          <Textarea
            label="Comment"
            description={review.can_request_changes ? 'Required to request changes' : null}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group gap="xs" grow>
            {review.can_request_changes ? (
              <Button
                variant="outline"
                loading={steps.busy === 'requestChanges'}
                disabled={steps.busy !== null || comment.trim() === ''}
                title={comment.trim() === '' ? 'Describe the change in the comment' : undefined}
                onClick={() => void decide('requestChanges')}
              >
                Request changes
              </Button>
            ) : null}
            {review.can_approve ? (
              <Button
                variant="secondary"
                loading={steps.busy === 'approve'}
                disabled={steps.busy !== null}
                onClick={() => void decide('approve')}
              >
                Approve
              </Button>
            ) : null}
          </Group>
        </>
      ) : null}
      {review.why_not !== null && rights.mayApprove && review.state !== 'approved' ? (
        <Text size="sm" c="var(--ink-soft)">
          {review.why_not}
        </Text>
      ) : null}
      <Group gap="xs">
        {review.can_withdraw ? (
          <Button
            variant="outline"
            size="sm"
            disabled={steps.busy !== null}
            onClick={() => void steps.decide('withdraw', '')}
          >
            Withdraw
          </Button>
        ) : null}
        {rights.canWrite ? (
          <Button variant="outline" size="sm" onClick={() => setLinks(true)}>
            Ask a guest…
          </Button>
        ) : null}
      </Group>
      {hasLinks ? <LinksDialog contentId={id} canDecide={rights.mayApprove} onClose={() => setLinks(false)} /> : null}
    </Stack>
  )
}
