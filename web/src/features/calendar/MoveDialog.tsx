import { addDays, toZoneDay, toInstant } from '@draftwright/contract/wall-clock'
import { Skeleton } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useFindNextSlotQuery } from '../slots/index.ts'
import { type MovableItem, usePlacement } from './placement.ts'
import type { ItemMover } from './use-item-mover.ts'
import { WhenForm } from './WhenForm.tsx'

interface MoveDialogProps {
  item: MovableItem
  zone: string
  mover: Pick<ItemMover, 'move' | 'clear'>
  onClose: () => void
}

/** Changes the time of a post by typing: the accessible form of a drag. */
export function MoveDialog({ item, zone, mover, onClose }: MoveDialogProps) {
  const placement = usePlacement()(item)
  const hasSlots = item.channel_id !== null && item.at === null
  const next = useFindNextSlotQuery({ id: item.channel_id ?? '' }, { skip: !hasSlots })
  const isPlan = placement.action === 'plan'
  const title = item.at === null ? (isPlan ? 'Plan' : 'Schedule') : 'Move'
  const clear = async () => {
    if (await mover.clear(item, zone)) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`${title} “${item.title}”`}>
      {placement.action === null ? (
        <p>{placement.reason}</p>
      ) : hasSlots && next.isLoading ? (
        <Skeleton height={220} />
      ) : (
        <WhenForm
          start={computeStart(item, next.data?.at, zone)}
          zone={zone}
          channelId={item.channel_id}
          contentId={item.id}
          verb={isPlan ? 'Plan' : 'Schedule'}
          note={
            item.at === null ? null : (
              <Button variant="ghost" onClick={() => void clear()}>
                {item.kind === 'scheduled' ? 'Unschedule' : 'Remove the plan'}
              </Button>
            )
          }
          onSubmit={async (at, chosen) => {
            if (await mover.move(item, at, chosen)) onClose()
          }}
        />
      )}
    </Modal>
  )
}

/** Its current time, if it is in the future; else the channel's next free slot; else tomorrow at nine. */
function computeStart(item: MovableItem, slot: string | undefined, zone: string): number {
  const scheduledAt = item.at === null ? 0 : Date.parse(item.at)
  if (scheduledAt > Date.now()) return scheduledAt
  return slot === undefined ? toInstant(addDays(toZoneDay(Date.now(), zone), 1), '09:00', zone) : Date.parse(slot)
}
