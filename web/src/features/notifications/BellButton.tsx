import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './NotificationBell.module.css'

interface BellButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  unread: number
}

/** The button, with the number of unread notifications. */
export function BellButton({ unread, ...rest }: BellButtonProps) {
  return (
    <ActionIcon
      {...rest}
      variant="subtle"
      color="gray"
      size={36}
      className={classes.bell}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      title="Notifications"
    >
      <IconBell size={20} stroke={1.7} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
}
