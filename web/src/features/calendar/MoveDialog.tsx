import { addDays, dayAt, momentOf } from '@draftwright/contract/wall-clock'
import { Skeleton } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useNextSlotQuery } from '../slots/index.ts'
import { type Movable, usePlacement } from './movable.ts'
import type { Mover } from './use-move.ts'
import { WhenForm } from './WhenForm.tsx'

interface MoveDialogProps {
  item: Movable
  zone: string
  mover: Pick<Mover, 'move' | 'clear'>
  onClose: () => void
}

/** Another time for a post by typing it: what a drag does, for every hand. */
export function MoveDialog({ item, zone, mover, onClose }: MoveDialogProps) {
  const placement = usePlacement()(item)
  const hasSlots = item.channel_id !== null && item.at === null
  const next = useNextSlotQuery({ id: item.channel_id ?? '' }, { skip: !hasSlots })
  const isPlan = placement.verb === 'plan'
  const title = item.at === null ? (isPlan ? 'Plan' : 'Schedule') : 'Move'
  const clear = async () => {
    if (await mover.clear(item, zone)) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`${title} “${item.title}”`}>
      {placement.verb === null ? (
        <p>{placement.why}</p>
      ) : hasSlots && next.isLoading ? (
        <Skeleton height={220} />
      ) : (
        <WhenForm
          start={startOf(item, next.data?.at, zone)}
          zone={zone}
          channelId={item.channel_id}
          verb={isPlan ? 'Plan' : 'Schedule'}
          aside={
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

/** Where it stands, if that is still to come; else the channel's next free slot; else tomorrow at nine. */
function startOf(item: Movable, slot: string | undefined, zone: string): number {
  const stands = item.at === null ? 0 : Date.parse(item.at)
  if (stands > Date.now()) return stands
  return slot === undefined ? momentOf(addDays(dayAt(Date.now(), zone), 1), '09:00', zone) : Date.parse(slot)
}
