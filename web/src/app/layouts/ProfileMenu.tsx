import { useNavigate } from 'react-router'
import { signOut } from '../../features/auth/index.ts'
import { useApplyColourMode, useReadProfileQuery } from '../../features/profile/index.ts'
import { defineOnDemand, useOpener } from '../../ui/on-demand.ts'
import { AccountButton } from './AccountButton.tsx'

const popover = defineOnDemand(() => import('./ProfilePopover.tsx'))

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
    <opened.ProfilePopover {...who} email={profile?.email ?? ''} onLogout={() => signOut(navigate)} />
  )
}
