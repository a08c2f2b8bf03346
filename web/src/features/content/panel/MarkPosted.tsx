import type { Content } from '@draftwright/contract/content'
import { getTransition } from '@draftwright/contract/transitions'
import { type Network, networkWords } from '@draftwright/contract/networks'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFieldErrors, toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useTransitionContentMutation } from '../api.ts'
import { useMarkPostedMutation } from '../posted-api.ts'

const waiting = getTransition('markPosted').from

/** The last step of posting by hand: confirming it, with the address. */
export function MarkPosted({ content, network }: { content: Content; network: Network }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [mark, { isLoading }] = useMarkPostedMutation()
  const [move, { isLoading: isUnpublishing }] = useTransitionContentMutation()
  const { label } = networkWords[network]
  const isPosted = content.status === 'published' && !content.has_unpublished_changes
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      await mark({ id: content.id, url: url.trim() === '' ? null : url.trim() }).unwrap()
      showToast('Marked as posted', { undo: () => void unpublish() })
    } catch (failure) {
      setError(toFieldErrors(failure)['url'] ?? toFailure(failure).message)
    }
  }
  async function unpublish() {
    const answer = await move({ id: content.id, verb: 'unpublish' })
    if (answer.error) showErrorToast(answer.error)
  }
  if (isPosted)
    return (
      <Stack gap="xs">
        <Text size="sm">
          Posted by hand
          {content.url === null ? null : (
            <>
              {': '}
              <Anchor href={content.url} target="_blank" rel="noopener noreferrer" size="sm">
                {content.url.replace(/^https?:\/\//u, '')}
              </Anchor>
            </>
          )}
        </Text>
        <div>
          <Button variant="outline" size="sm" loading={isUnpublishing} onClick={() => void unpublish()}>
            Mark as removed
          </Button>
        </div>
      </Stack>
    )
  if (!waiting.includes(content.status) && content.status !== 'published')
    return (
      <Text size="sm" c="dimmed">
        Once the post is approved, copy it, post it on {label}, and mark it as posted here.
      </Text>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label="Link to the post"
          description="Optional"
          placeholder="https://"
          inputMode="url"
          value={url}
          error={error}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <div>
          <Button type="submit" loading={isLoading}>
            Mark as posted
          </Button>
        </div>
      </Stack>
    </form>
  )
}
