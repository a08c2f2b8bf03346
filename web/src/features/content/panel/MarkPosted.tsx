import type { Content } from '@draftwright/contract/content'
import { type Network, networkWords } from '@draftwright/contract/networks'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors, readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useMoveContentMutation } from '../api.ts'
import { useMarkPostedMutation } from '../posted-api.ts'

const waiting = ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed']

/** The last step of a post by hand: to say that it is out, and where. */
export function MarkPosted({ content, network }: { content: Content; network: Network }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [mark, { isLoading }] = useMarkPostedMutation()
  const [move, { isLoading: isTakingDown }] = useMoveContentMutation()
  const { label } = networkWords[network]
  const isPosted = content.status === 'published' && !content.has_unpublished_changes
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      await mark({ id: content.id, url: url.trim() === '' ? null : url.trim() }).unwrap()
      toast('Marked as posted', { undo: () => void takeDown() })
    } catch (failure) {
      setError(fieldErrors(failure)['url'] ?? readError(failure).message)
    }
  }
  async function takeDown() {
    const answer = await move({ id: content.id, verb: 'unpublish' })
    if (answer.error) toastError(answer.error)
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
          <Button variant="outline" size="sm" loading={isTakingDown} onClick={() => void takeDown()}>
            Mark as taken down
          </Button>
        </div>
      </Stack>
    )
  if (!waiting.includes(content.status) && content.status !== 'published')
    return (
      <Text size="sm" c="dimmed">
        Once the text is approved, copy it, post it on {label}, and mark it as posted here.
      </Text>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label="Where it can be seen"
          description="The address of the post, if it has one"
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
