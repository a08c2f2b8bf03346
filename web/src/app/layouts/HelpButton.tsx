import { ActionIcon } from '@mantine/core'
import { useReadProfileQuery } from '../../features/profile/index.ts'
import classes from './HelpButton.module.css'
import { toggleHelp } from './shortcut-state.ts'

/** Opens the help; a dot says that something is new in the product. */
export function HelpButton() {
  const { data } = useReadProfileQuery()
  const hasNew = (data?.unseen_release_notes ?? 0) > 0
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={hasNew ? classes.new : undefined}
      aria-label={hasNew ? 'Help: something new' : 'Help'}
      title="Help  ?"
      onClick={toggleHelp}
    >
      ?
    </ActionIcon>
  )
}
