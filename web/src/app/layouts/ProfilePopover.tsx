import { IconCompass, IconUser } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { OpenedAccountPopover, type OpenedAccountPopoverProps, type PopoverItem } from './OpenedAccountPopover.tsx'

const items: readonly PopoverItem[] = [
  { label: 'Profile', to: paths.profile, icon: IconUser },
  { label: 'Tutorial', to: paths.tutorial, icon: IconCompass },
]

/** The account popover with the pages about oneself. */
export function ProfilePopover(props: Omit<OpenedAccountPopoverProps, 'items'>) {
  return <OpenedAccountPopover {...props} items={items} />
}
