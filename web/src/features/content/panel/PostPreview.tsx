import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { Stack } from '@mantine/core'
import { NetworkCounter, NetworkPreview, toNetworkDraft } from '../../network-preview/index.ts'

/** A text as its network will show it: one post, or each of a thread. */
export function PostPreview({ content, channel }: { content: Content; channel: Channel }) {
  const draft = toNetworkDraft(channel, content.rich_content, content.settings)
  if (draft === null) return null
  return (
    <Stack gap="sm">
      <NetworkCounter count={draft.count} />
      <NetworkPreview
        network={draft.network}
        name={channel.name}
        title={content.title}
        excerpt={content.excerpt}
        doc={content.rich_content}
        parts={draft.parts}
      />
    </Stack>
  )
}
