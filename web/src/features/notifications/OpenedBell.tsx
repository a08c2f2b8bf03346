import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { usePressOnce } from '../../ui/on-demand.ts'
import { NewestNotifications } from './NewestNotifications.tsx'
import classes from './NotificationBell.module.css'
import { BellButton } from './BellButton.tsx'

/** The bell with the panel of the newest notifications, opened on mount. */
export function OpenedBell({ unread }: { unread: number }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const target = usePressOnce()
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={400}
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 80 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton unread={unread} ref={target} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} p={0} aria-label="Notifications">
        <NewestNotifications onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
