import type { Share } from '@draftwright/contract/ambassador'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor, Group, Loader, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  useEditShareMutation,
  useReadShareQuery,
  useResolveShareMutation,
  useSendShareMutation,
  useStopShareMutation,
  useVerifyShareMutation,
  useWithdrawShareMutation,
} from './share-delivery-api.ts'
import { describeShareState } from './share-state.ts'
import styles from './SentShare.module.css'

/** Milliseconds between two looks at a share that is on its way. */
const pollMs = 1500

/** A share by one's own account: where it is, and what to do about it. */
export function SentShare({ share: listed }: { share: Share }) {
  const isOpen = (one: Share): boolean => one.delivery?.state === 'intent' || one.delivery?.state === 'sent'
  const [polled, setPolled] = useState(isOpen(listed))
  const { data: share = listed } = useReadShareQuery(
    { params: { id: listed.id } },
    { pollingInterval: polled ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  if (polled !== isOpen(share)) setPolled(isOpen(share))
  const state = describeShareState(share)
  if (state === null) return null
  const { label } = sharePlatformFacts[share.platform_type]
  return (
    <article className={styles.share} data-state={state.name} aria-label={`Share on ${label}`}>
      <p className={styles.state} role="status">
        {state.name === 'sending' && <Loader size={14} aria-hidden />}
        {state.words}
        {share.share_url !== null && (
          <Anchor underline="always" href={share.share_url} target="_blank" rel="noreferrer noopener" size="sm">
            Open it
          </Anchor>
        )}
      </p>
      <p className={styles.text}>{share.share_content}</p>
      {state.name === 'live' && <LiveActions share={share} label={label} />}
      {state.name === 'unclear' && <UnclearActions share={share} />}
      {(state.name === 'failed' || state.name === 'waiting') && (
        <SendActions share={share} isWaiting={state.name === 'waiting'} />
      )}
    </article>
  )
}

function SendActions({ share: { id, delivery }, isWaiting }: { share: Share; isWaiting: boolean }) {
  const [send, { isLoading }] = useSendShareMutation()
  const [stop, { isLoading: isStopping }] = useStopShareMutation()
  const params = { id }
  // A change or removal that failed is begun anew from the live share.
  if (!isWaiting && delivery?.operation !== 'publish') return null
  return (
    <Group gap="xs">
      <Button size="sm" loading={isLoading} onClick={() => void send({ params }).unwrap().catch(showErrorToast)}>
        {isWaiting ? 'Try now' : 'Try again'}
      </Button>
      {isWaiting && delivery?.state === 'intent' && (
        <Button
          variant="outline"
          size="sm"
          loading={isStopping}
          onClick={() => void stop({ params }).unwrap().catch(showErrorToast)}
        >
          Stop
        </Button>
      )}
    </Group>
  )
}

function UnclearActions({ share: { id } }: { share: Share }) {
  const [verify, { isLoading, data }] = useVerifyShareMutation()
  const [resolve, { isLoading: isResolving }] = useResolveShareMutation()
  const [send, { isLoading: isSending }] = useSendShareMutation()
  const params = { id }
  return (
    <>
      {data !== undefined && (
        <p className={styles.note} role="status">
          {data.message}
        </p>
      )}
      <Group gap="xs">
        <Button
          variant="outline"
          size="sm"
          loading={isLoading}
          onClick={() => void verify({ params }).unwrap().catch(showErrorToast)}
        >
          Look again
        </Button>
        {data?.found === 'absent' && (
          <Button size="sm" loading={isSending} onClick={() => void send({ params }).unwrap().catch(showErrorToast)}>
            Send it again
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          loading={isResolving}
          onClick={() =>
            void resolve({ params, body: { is_live: true } })
              .unwrap()
              .catch(showErrorToast)
          }
        >
          I see it there
        </Button>
        <Button
          variant="outline"
          size="sm"
          loading={isResolving}
          onClick={() =>
            void resolve({ params, body: { is_live: false } })
              .unwrap()
              .catch(showErrorToast)
          }
        >
          I don’t see it
        </Button>
      </Group>
    </>
  )
}

function LiveActions({ share, label }: { share: Share; label: string }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [withdraw, { isLoading }] = useWithdrawShareMutation()
  async function withdrawShare() {
    const answer = await withdraw({ params: { id: share.id } })
    setAsking(false)
    if (answer.error !== undefined) showErrorToast(answer.error)
  }
  if (isEditing) return <TextForm share={share} onClose={() => setEditing(false)} />
  return (
    <Group gap="xs">
      {share.can_edit && (
        <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
          Change the text
        </Button>
      )}
      {share.can_withdraw && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Withdraw it from ${label}?`}
        action="Withdraw"
        isBusy={isLoading}
        onConfirm={() => void withdrawShare()}
        onClose={() => setAsking(false)}
      >
        Your post is deleted on {label}, with its likes and replies. Counted clicks stay.
      </ConfirmDialog>
    </Group>
  )
}

function TextForm({ share: { id, share_content }, onClose }: { share: Share; onClose: () => void }) {
  const [text, setText] = useState(share_content)
  const [edit, { isLoading }] = useEditShareMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    const answer = await edit({ params: { id }, body: { share_content: text.trim() } })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast('Update on its way')
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Textarea
        label="New text"
        description="The link stays the same."
        value={text}
        autosize
        minRows={3}
        maxLength={5000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="sm" loading={isLoading}>
          Change it
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
