import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { trackPost } from '@draftwright/contract/tracked-text'
import { useMemo } from 'react'
import { useCan } from '../../api/rights.ts'
import { useListTrackedLinksQuery, usePrepareTrackedLinksMutation, useReadLinkSettingsQuery } from './api.ts'

interface Written {
  id: string
  rich_content: Doc
  settings: Readonly<Record<string, unknown>>
}
type PostChannel = Pick<Channel, 'id' | 'channel_type' | 'settings'>

/**
 * A text as it is sent to its channel: on networks, links to own sites are the tracked ones, or as long as they will be. `prepare` makes
 * those that are missing, and returns the text with them.
 */
export function useTrackedPost(channel: PostChannel | undefined, post: Written) {
  const can = useCan()
  const isPost = channel !== undefined && getChannelNorm(channel.channel_type, channel.settings).form === 'post'
  const skip = !isPost || !can('content:read')
  const { data: rule } = useReadLinkSettingsQuery(undefined, { skip })
  const { data: links } = useListTrackedLinksQuery({ query: { content_id: post.id, limit: 100 } }, { skip })
  const [make] = usePrepareTrackedLinksMutation()
  const channelId = channel?.id
  const { id, rich_content, settings } = post
  const tracked = useMemo(() => {
    const written = { id, rich_content, settings }
    const own = links?.data.filter((link) => link.channel_id === channelId && link.user_id === null)
    return rule === undefined ? written : trackPost(written, rule, toCodes(own))
  }, [rule, links, channelId, id, rich_content, settings])
  const prepare = async (): Promise<Written> => {
    if (rule === undefined || !can('content:write')) return post
    return trackPost(post, rule, toCodes(await make({ body: { content_id: id } }).unwrap()))
  }
  return { tracked, prepare }
}

const toCodes = (links: readonly { target: string; code: string }[] = []): Map<string, string> =>
  new Map(links.map(({ target, code }) => [target, code]))
