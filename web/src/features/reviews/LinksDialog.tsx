import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { GuestLinkRows, GuestLinks } from '../../ui/GuestLinks.tsx'
import { useCreateReviewLinkMutation, useListReviewLinksQuery, useRevokeReviewLinkMutation } from './api.ts'

interface LinksDialogProps {
  contentId: string
  /** Whether this person may let the guest's decision count as an approval. */
  canDecide: boolean
  onClose: () => void
}

const decisions = { approved: 'Approved · ', changes_requested: 'Asked for changes · ' }

/** Links for people without an account to read this text. */
export function LinksDialog({ contentId, canDecide, onClose }: LinksDialogProps) {
  const { data: links = [] } = useListReviewLinksQuery({ params: { id: contentId } })
  const [create, making] = useCreateReviewLinkMutation()
  const [revoke] = useRevokeReviewLinkMutation()
  const [name, setName] = useState('')
  const [counts, setCounts] = useState(false)
  const [follows, setFollows] = useState(false)
  const [comments, setComments] = useState(true)
  const make = (days: number) =>
    create({
      params: { id: contentId },
      body: { name, days, can_decide: counts, follows_text: follows, can_comment: comments },
    })
  return (
    <GuestLinks
      title="Ask a guest to review"
      name={name}
      onName={setName}
      placeholder="Dr. Weber, the client"
      days={{ usual: 7, most: 30 }}
      after={
        <>
          {canDecide ? (
            <Checkbox
              label="Count their approval"
              checked={counts}
              onChange={(event) => setCounts(event.currentTarget.checked)}
            />
          ) : null}
          <Checkbox
            label="Show the latest version after edits"
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
          <Checkbox
            label="Allow comments and replies. Internal comments stay private"
            checked={comments}
            onChange={(event) => setComments(event.currentTarget.checked)}
          />
        </>
      }
      isMaking={making.isLoading}
      error={making.error}
      onMake={(days) => void make(days)}
      made={making.data}
      urlLabel="Link for the guest"
      onClose={onClose}
    >
      <GuestLinkRows
        links={links}
        facts={({ decision, can_decide }) =>
          `${decision === null ? '' : decisions[decision]}${can_decide ? 'Counts' : 'Advice'}`
        }
        onRevoke={({ id }) => revoke({ params: { id } })}
      />
    </GuestLinks>
  )
}
