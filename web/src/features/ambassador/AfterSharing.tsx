import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor, Group, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useChangeShareMutation } from './api.ts'
import type { OpenedShare } from './use-share.ts'

/** Asks once whether it was posted: nothing is claimed that did not happen. */
export function AfterSharing({
  opened: { share, blockedPage },
  onClose,
}: {
  opened: OpenedShare
  onClose: () => void
}) {
  const [url, setUrl] = useState('')
  const [change, { isLoading, error }] = useChangeShareMutation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { label } = sharePlatformFacts[share.platform_type]
  const isSomewhere = share.platform_type === 'other'
  async function confirmShare(event: FormEvent) {
    event.preventDefault()
    const share_url = url.trim()
    const body = { state: 'confirmed' as const, ...(share_url === '' ? {} : { share_url }) }
    const answer = await change({ params: { id: share.id }, body })
    if (answer.error !== undefined) return
    showToast('Thanks! See its clicks on the Ambassador page.')
    onClose()
  }
  return (
    <Section title={isSomewhere ? 'Did you post it?' : `Did you post it on ${label}?`}>
      <form className={styles.after} onSubmit={(event) => void confirmShare(event)}>
        {blockedPage !== null && (
          <p className={styles.note}>
            The browser did not open the page.{' '}
            <Anchor underline="always" href={blockedPage} target="_blank" rel="noreferrer noopener">
              Open {label}
            </Anchor>
          </p>
        )}
        <TextInput
          ref={field}
          label="Address of your post"
          description="Optional. Shows colleagues where to find it."
          placeholder="https://"
          value={url}
          error={toFieldErrors(error)['share_url']}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" loading={isLoading}>
            Yes, I posted it
          </Button>
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
        </Group>
      </form>
    </Section>
  )
}
