import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { listOwnTargets, shouldTrackLinks } from '@draftwright/contract/tracked-text'
import { useCan } from '../../api/rights.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useListTrackedLinksQuery, useReadLinkSettingsQuery } from './api.ts'
import { LinkList } from './LinkList.tsx'
import styles from './links.module.css'

interface PostLinksProps {
  content: Content
  channel: Channel | undefined
  /** The post's settings as they are being edited. */
  settings: Readonly<Record<string, unknown>>
  /** Null for people who may not change the post. */
  onChange: ((settings: Record<string, unknown>) => void) | null
}

/** The tracked links of a post, and whether it has any. Nothing for a post that goes to no network and has none. */
export function PostLinks({ content, channel, settings, onChange }: PostLinksProps) {
  const can = useCan()
  const { data, error, refetch } = useListTrackedLinksQuery({ query: { content_id: content.id, limit: 100 } })
  const { data: rule } = useReadLinkSettingsQuery(undefined)
  const isPost = channel !== undefined && getChannelNorm(channel.channel_type, channel.settings).form === 'post'
  const links = data?.data ?? []
  const isOn = shouldTrackLinks(settings)
  const targets =
    rule === undefined ? [] : listOwnTargets({ rich_content: content.rich_content, settings }, { ...rule, is_on: true })
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if ((!isPost && links.length === 0) || rule === undefined || data === undefined) return null
  if (isOn && links.length === 0 && targets.length === 0) return null
  return (
    <section className={styles.section} aria-label="Links">
      <h3>Links</h3>
      {isPost ? (
        <Toggle
          label="Track links to your own sites"
          description={
            rule.is_on ? describeTracking(isOn, targets.length, links.length) : 'Turned off for the whole workspace.'
          }
          checked={isOn && rule.is_on}
          disabled={!rule.is_on}
          isReadOnly={onChange === null || !can('content:write')}
          onChange={(next) => {
            const { tracks_links: _, ...others } = settings
            onChange?.(next ? others : { ...others, tracks_links: false })
          }}
        />
      ) : null}
      {links.length > 0 ? <LinkList links={links} /> : null}
    </section>
  )
}

function describeTracking(isOn: boolean, targets: number, links: number): string {
  if (!isOn) return 'Links go out unchanged.'
  if (links > 0) return 'Links stay the same when you edit the post.'
  return targets === 1
    ? '1 link is shortened when the post is published.'
    : `${targets} links are shortened when the post is published.`
}
