import { IconCompass, IconUser } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { signOut } from '../../features/auth/index.ts'
import { useApplyColourMode, useReadProfileQuery } from '../../features/profile/index.ts'
import { defineOnDemand, useOpener } from '../../ui/on-demand.ts'
import { paths } from '../paths.ts'
import { AccountButton } from './AccountButton.tsx'
import type { PopoverItem } from './OpenedAccountPopover.tsx'

const popover = defineOnDemand(() => import('./OpenedAccountPopover.tsx'))

const items: readonly PopoverItem[] = [
  { label: 'Profile', to: paths.profile, icon: IconUser },
  { label: 'Tutorial', to: paths.tutorial, icon: IconCompass },
]

/** The account menu; its popover is loaded when the avatar is first pressed. */
export function ProfileMenu() {
  const { data: profile } = useReadProfileQuery()
  useApplyColourMode(profile)
  const navigate = useNavigate()
  const [opened, opener] = useOpener(popover, 'dialog')
  const who = { name: profile?.custom_display_name ?? '', photo: profile?.photo_url }
  return opened === null ? (
    <AccountButton {...who} {...opener} />
  ) : (
    <opened.OpenedAccountPopover
      {...who}
      email={profile?.email ?? ''}
      items={items}
      onLogout={() => signOut(navigate)}
    />
  )
}
