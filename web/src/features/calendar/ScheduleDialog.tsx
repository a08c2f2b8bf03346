import type { Content } from '@draftwright/contract/content'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { toMovableItem } from './placement.ts'
import { useItemMover } from './use-item-mover.ts'

interface ScheduleDialogProps {
  content: Content
  onClose: () => void
  /** Called with the updated text, also after an undo. */
  onDone: (content: Content) => void
}

/** The dialog that schedules or plans a text. */
export function ScheduleDialog({ content, onClose, onDone }: ScheduleDialogProps) {
  const { data: settings } = useReadSettingsQuery()
  const mover = useItemMover(onDone)
  if (!settings) return null
  return <MoveDialog item={toMovableItem(content)} zone={settings.time_zone} mover={mover} onClose={onClose} />
}
