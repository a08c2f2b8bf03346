import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { Stack } from '@mantine/core'
import { useTrackedPost } from '../../links/index.ts'
import { toShownCard, useLinkCard } from './use-link-card.ts'
import { NetworkCounter, NetworkPreview, toNetworkDraft } from '../../network-preview/index.ts'

/** A text as its network will show it: one post, or each of a thread. */
export function PostPreview({ content, channel }: { content: Content; channel: Channel }) {
  const { tracked } = useTrackedPost(channel, content)
  const { page, card } = useLinkCard(content, channel)
  const draft = toNetworkDraft(channel, tracked.rich_content, tracked.settings)
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
        card={toShownCard(page, card, content.settings)}
      />
    </Stack>
  )
}
