import { Popover } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import classes from './NoSource.module.css'

/** Marks a sentence whose figure rests on no row that was read; pressing it says what that means. */
export function NoSource() {
  return (
    <Popover width={260} withRoles trapFocus={false} shadow="sm" radius="md">
      <Popover.Target>
        <button type="button" className={classes.mark}>
          <IconHelpCircle size={13} aria-hidden />
          No source
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.why}>
        This figure has no source in your workspace. Check it before you use it.
      </Popover.Dropdown>
    </Popover>
  )
}
