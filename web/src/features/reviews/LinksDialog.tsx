import { Checkbox, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { isPast, TimeAgo } from '../../ui/TimeAgo.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useCreateReviewLinkMutation, useListReviewLinksQuery, useRevokeReviewLinkMutation } from './api.ts'
import styles from './LinksDialog.module.css'

interface LinksDialogProps {
  contentId: string
  /** Whether the guest's answer may count as this person's would. */
  canDecide: boolean
  onClose: () => void
}

/** Links by which people without an account read this text: make, copy once, take back. */
export function LinksDialog({ contentId, canDecide, onClose }: LinksDialogProps) {
  const { data: links = [] } = useListReviewLinksQuery({ params: { id: contentId } })
  const [create, making] = useCreateReviewLinkMutation()
  const [revoke] = useRevokeReviewLinkMutation()
  const [name, setName] = useState('')
  const [days, setDays] = useState(7)
  const [counts, setCounts] = useState(false)
  const [follows, setFollows] = useState(false)
  const [comments, setComments] = useState(true)
  const made = making.data
  const submit = () =>
    create({
      params: { id: contentId },
      body: { name, days, can_decide: counts, follows_text: follows, can_comment: comments },
    })
  return (
    <Modal opened onClose={onClose} title="Ask a guest to review" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              className={styles.grow}
              label="Who is it for"
              placeholder="Dr. Weber, the client"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NumberInput
              label="Works for (days)"
              min={1}
              max={30}
              clampBehavior="strict"
              w={120}
              value={days}
              onChange={(value) => setDays(Number(value) || 7)}
            />
          </Group>
          {canDecide ? (
            <Checkbox
              label="Their approval counts as one of ours"
              checked={counts}
              onChange={(event) => setCounts(event.currentTarget.checked)}
            />
          ) : null}
          <Checkbox
            label="When the text changes, the link shows the new one"
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
          <Checkbox
            label="They may comment, and read the answers; what we say among ourselves stays ours"
            checked={comments}
            onChange={(event) => setComments(event.currentTarget.checked)}
          />
          <FormError message={making.error === undefined ? null : readError(making.error).message} />
          <Group justify="flex-end">
            <Button type="submit" loading={making.isLoading}>
              Make the link
            </Button>
          </Group>
        </Stack>
      </form>
      {made ? (
        <div className={styles.made} role="status">
          <Text size="sm">Send this link to {made.name}. It is shown only now.</Text>
          <Group gap="xs" wrap="nowrap" mt={8}>
            <TextInput className={styles.grow} aria-label="Link for the guest" readOnly value={made.url} />
            <CopyButton value={made.url}>
              {({ copied, copy }) => (
                <Button variant="outline" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => {
            const isOver = link.revoked_at !== null || isPast(link.expires_at)
            return (
              <li key={link.id} className={styles.link}>
                <span>
                  <strong>{link.name}</strong>
                  <span className={styles.facts}>
                    {link.decision === 'approved' ? 'Approved · ' : null}
                    {link.decision === 'changes_requested' ? 'Asked for changes · ' : null}
                    {link.can_decide ? 'Counts · ' : 'Advice · '}
                    {link.revoked_at !== null ? 'taken back' : isOver ? 'run out' : 'made '}
                    {isOver ? null : <TimeAgo time={link.created_at} />}
                  </span>
                </span>
                {isOver ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Take back the link for ${link.name}`}
                    onClick={() =>
                      void revoke({ params: { id: link.id } }).then(
                        ({ error }) => error !== undefined && toastError(error),
                      )
                    }
                  >
                    Take back
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
    </Modal>
  )
}
