import { Divider, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ColourMode } from '../../features/profile/ColourMode.tsx'
import { usePressOnce } from '../../ui/on-demand.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import type { Icon } from '../page.ts'
import { AccountButton } from './AccountButton.tsx'
import classes from './OpenedAccountPopover.module.css'

export interface PopoverItem {
  label: string
  to: string
  icon: Icon
}

export interface OpenedAccountPopoverProps {
  name: string
  email: string
  photo: string | null | undefined
  /** Links between the person and the colour mode. */
  items: readonly PopoverItem[]
  onLogout: () => void
}

/** The avatar with its account popover, opened on mount: the caller's links, the colour mode and signing out. */
export function OpenedAccountPopover({ name, email, photo, items, onLogout }: OpenedAccountPopoverProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const target = usePressOnce()
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={260}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AccountButton name={name} photo={photo} ref={target} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Your profile">
        <div className={classes.who}>
          <PersonAvatar name={name} photo={photo} size={40} />
          <div className={classes.words}>
            <strong>{name}</strong>
            <span>{email}</span>
          </div>
        </div>
        <Divider my={4} />
        {items.map(({ label, to, icon: ItemIcon }) => (
          <Link key={to} to={to} className={classes.item} onClick={close}>
            <ItemIcon size={16} aria-hidden />
            {label}
          </Link>
        ))}
        <div className={classes.mode}>
          <ColourMode />
        </div>
        <Divider my={4} />
        <UnstyledButton className={classes.item} onClick={onLogout}>
          <IconLogout size={16} aria-hidden />
          Logout
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}
