import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { paths } from '../../app/paths.ts'
import { findAttentionReason, attentionTitles, DeliveryProblem } from '../due/index.ts'
import { useListCalendarAuthorsQuery } from './api.ts'
import type { MovableItem } from './placement.ts'
import { useChannelLookup } from './use-channel-lookup.ts'

interface PostsNeedingAttentionProps {
  item: MovableItem
  zone: string
  onMove: () => void
  onClose: () => void
}

/** A post that was not published at its time, explained and resolved without leaving the calendar. */
export function PostsNeedingAttention({ item, zone, onMove, onClose }: PostsNeedingAttentionProps) {
  const can = useCan()
  const { isManual, findName: channelName } = useChannelLookup()
  const { data: people } = useListCalendarAuthorsQuery(undefined, { skip: !can('members:read') })
  const isByHand = isManual(item.channel_id)
  const need = findAttentionReason(item.status, isByHand)
  if (need === null) return null
  return (
    <Modal opened onClose={onClose} title={`${attentionTitles[need]}: “${item.title}”`}>
      <DeliveryProblem
        post={item}
        need={need}
        zone={zone}
        isManual={isByHand}
        place={channelName(item.channel_id)}
        canPublish={can('content:publish')}
        nameOf={(id) => people?.find(({ user_id }) => user_id === id)?.display_name ?? 'A colleague'}
        onDone={onClose}
        reschedule={
          <Button size="sm" variant="outline" onClick={onMove}>
            Reschedule…
          </Button>
        }
        copyText={
          <Button size="sm" variant="outline" to={`${paths.content(item.id)}?panel=preview`}>
            Copy and post
          </Button>
        }
      />
    </Modal>
  )
}
