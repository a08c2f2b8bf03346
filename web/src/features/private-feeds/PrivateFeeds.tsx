import type { PrivateFeed, PrivateFeedKind } from '@draftwright/contract/private-feeds'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useCreatePrivateFeedMutation, useListPrivateFeedsQuery, useRemovePrivateFeedMutation } from './api.ts'

const labels: Record<PrivateFeedKind, { name: string; text: string }> = {
  calendar: { name: 'Content calendar', text: 'Planned, scheduled and published posts, for your calendar app.' },
  due: { name: 'My work', text: 'Your own posts and tasks, for your calendar app.' },
  approvals: { name: 'Waiting for my approval', text: 'Titles of posts to review, for your feed reader.' },
}

/** Secret addresses of one's own, to follow work in other apps. */
export function PrivateFeeds({ kinds }: { kinds?: readonly PrivateFeedKind[] }) {
  const { data, error, refetch } = useListPrivateFeedsQuery()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={3} />
  return (
    <Stack gap="lg">
      <Text size="sm" c="var(--ink-soft)">
        Anyone with an address can read it. Renew or remove it if it gets out.
      </Text>
      {data
        .filter(({ kind }) => kinds?.includes(kind) !== false)
        .map((feed) => (
          <FeedFields key={feed.kind} feed={feed} />
        ))}
    </Stack>
  )
}

function FeedFields({ feed: { kind, url, last_read_at } }: { feed: PrivateFeed }) {
  const [create, creating] = useCreatePrivateFeedMutation()
  const [remove, removing] = useRemovePrivateFeedMutation()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const { name, text } = labels[kind]
  const params = { kind }
  const run = async (isNew: boolean) => {
    const { error } = isNew ? await create({ params }) : await remove({ params })
    if (error !== undefined) showErrorToast(error)
    setAsked(null)
  }
  if (url === null)
    return (
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" mb="xs">
          {text}
        </Text>
        <Button
          variant="outline"
          size="sm"
          loading={creating.isLoading}
          aria-label={`Create address for ${name}`}
          onClick={() => void run(true)}
        >
          Create address
        </Button>
      </div>
    )
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          style={{ flex: 1, minWidth: 0 }}
          label={name}
          description={text}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} label="Copy" />
      </Group>
      <Group gap="xs" mt="xs">
        <Button variant="outline" size="sm" aria-label={`Renew address for ${name}`} onClick={() => setAsked('renew')}>
          Renew address
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remove address for ${name}`} onClick={() => setAsked('remove')}>
          Remove address
        </Button>
        <Text size="sm" c="dimmed">
          {last_read_at === null ? (
            'never read'
          ) : (
            <>
              last read <TimeAgo time={last_read_at} />
            </>
          )}
        </Text>
      </Group>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'renew' ? 'Renew this address?' : 'Remove this address?'}
        action={asked === 'renew' ? 'Renew address' : 'Remove address'}
        isBusy={creating.isLoading || removing.isLoading}
        onConfirm={() => void run(asked === 'renew')}
        onClose={() => setAsked(null)}
      >
        Apps that use the current address stop receiving updates.
      </ConfirmDialog>
    </div>
  )
}
