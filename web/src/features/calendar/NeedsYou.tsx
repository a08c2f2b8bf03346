import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { paths } from '../../app/paths.ts'
import { needOf, needTitles, WhatHappened } from '../due/index.ts'
import { useCalendarAuthorsQuery } from './api.ts'
import type { Movable } from './movable.ts'
import { useChannels } from './use-channels.ts'

interface NeedsYouProps {
  item: Movable
  zone: string
  onMove: () => void
  onClose: () => void
}

/** A post that did not go out at its time, told and settled without leaving the calendar. */
export function NeedsYou({ item, zone, onMove, onClose }: NeedsYouProps) {
  const can = useCan()
  const { isManual, nameOf: channelName } = useChannels()
  const { data: people } = useCalendarAuthorsQuery(undefined, { skip: !can('members:read') })
  const isByHand = isManual(item.channel_id)
  const need = needOf(item.status, isByHand)
  if (need === null) return null
  return (
    <Modal opened onClose={onClose} title={`${needTitles[need]}: “${item.title}”`}>
      <WhatHappened
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
        takeAway={
          <Button size="sm" variant="outline" to={`${paths.content(item.id)}?panel=preview`}>
            Copy and post
          </Button>
        }
      />
    </Modal>
  )
}
