import type { Content } from '@draftwright/contract/content'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { asMovable } from './movable.ts'
import { useMove } from './use-move.ts'

interface ScheduleDialogProps {
  content: Content
  onClose: () => void
  /** Hears of the text as it then is, also after an undo. */
  onDone: (content: Content) => void
}

/** When a text goes out, or is meant to: asked for beside the text itself. */
export function ScheduleDialog({ content, onClose, onDone }: ScheduleDialogProps) {
  const { data: settings } = useReadSettingsQuery()
  const mover = useMove(onDone)
  if (!settings) return null
  return <MoveDialog item={asMovable(content)} zone={settings.time_zone} mover={mover} onClose={onClose} />
}
