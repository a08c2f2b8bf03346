import { type ChannelType, isNetworkType } from '@draftwright/contract/channel-norms'
import type { Content } from '@draftwright/contract/content'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { useListChannelTypesQuery } from '../channels/index.ts'
import { DeliveryProblem, DeliveryProgress, findAttentionReason } from '../due/index.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import styles from './DueNotice.module.css'
import { ScheduleButton } from './ScheduleButton.tsx'
import { useChannel } from './use-channel.ts'
import type { ContentEditing } from './use-content-editing.ts'

interface DueNoticeProps {
  content: Content
  desk: ContentEditing
  canPublish: boolean
  nameOf: (userId: string | null) => string
  /** Opens the panel for posting by hand. */
  onPostByHand: () => void
}

/** A due post that is not published: the reason, and the possible actions. */
export function DueNotice({ content, desk, canPublish, nameOf, onPostByHand }: DueNoticeProps) {
  const { data: settings } = useReadSettingsQuery()
  const channel = useChannel(content)
  const isManual = channel?.channel_type === 'manual'
  const need = findAttentionReason(content.status, isManual)
  const zone = settings?.time_zone ?? getOwnTimeZone()
  if (content.deleted_at) return null
  if (need === null && content.status === 'published' && (content.remote_state ?? 'live') !== 'live')
    return <LiveChangeNotice state={content.remote_state} place={channel?.name ?? 'its network'} url={content.url} />
  if (need === null && channel !== undefined && isNetworkType(channel.channel_type))
    return (
      <>
        <DeliveryProgress
          content={content}
          zone={zone}
          canPublish={canPublish}
          channelHref={`${paths.strategy}?tab=channels&channel=${channel.id}`}
          className={styles.notice}
        />
        {content.status === 'published' && content.has_unpublished_changes && <EditLimit type={channel.channel_type} />}
      </>
    )
  if (need === null) return null
  return (
    <section className={styles.notice} aria-label="Needs attention">
      <DeliveryProblem
        post={{ ...content, at: content.scheduled_at }}
        need={need}
        zone={zone}
        isManual={isManual}
        place={channel?.name ?? null}
        canPublish={canPublish}
        nameOf={nameOf}
        before={() => desk.saver.flush('edit')}
        onDone={desk.adopt}
        reschedule={<ScheduleButton content={content} desk={desk} place="notice" />}
        copyText={
          <Button size="sm" variant="outline" onClick={onPostByHand}>
            Copy and post
          </Button>
        }
        hasTitle
      />
    </section>
  )
}

/** What publishing the next text of a live post does not change at its network; nothing where it changes everything. */
function EditLimit({ type }: { type: ChannelType }) {
  const { data: types } = useListChannelTypesQuery()
  const info = types?.find(({ channel_type }) => channel_type === type)
  if (info === undefined) return null
  const words = info.can_edit
    ? info.edit_limit
    : `${info.label} does not let a live post be changed. Unpublish it and publish the new text.`
  if (words === null) return null
  return (
    <section className={styles.notice} data-tone="calm" aria-label="Changing the live post">
      {words}
    </section>
  )
}

/** A live post that somebody removed or changed at its network, or that waits there. */
function LiveChangeNotice({
  state,
  place,
  url,
}: {
  state: Content['remote_state']
  place: string
  url: string | null
}) {
  return (
    <section className={styles.notice} aria-label="Changed at its network">
      {state === 'gone'
        ? `Someone removed this post from ${place}. Unpublish it here to publish it again.`
        : state === 'waiting'
          ? `${place} hasn’t shown this post yet. We check hourly and notify you.`
          : `Someone changed this post on ${place}. Choose a version when you publish again.`}{' '}
      {url === null || state === 'gone' ? null : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Look at it
        </a>
      )}
    </section>
  )
}
