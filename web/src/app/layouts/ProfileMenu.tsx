import { Divider, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '../../features/auth/index.ts'
import { useColourModeOf, useReadProfileQuery } from '../../features/profile/index.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { paths } from '../paths.ts'
import classes from './ProfileMenu.module.css'

// Seen only in the opened menu; on its way as soon as the pointer is.
const loadColourMode = () => import('../../features/profile/ColourMode.tsx')
const ColourMode = lazy(async () => ({ default: (await loadColourMode()).ColourMode }))

export function ProfileMenu() {
  const { data: profile } = useReadProfileQuery()
  useColourModeOf(profile)
  const navigate = useNavigate()
  const [isOpen, { toggle, close }] = useDisclosure(false)
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
        <UnstyledButton className={classes.target} onClick={toggle} onPointerEnter={() => void loadColourMode()}>
          <span className="visually-hidden">Your profile</span>
          <PersonAvatar name={profile?.custom_display_name ?? ''} photo={profile?.photo_url} size={36} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Your profile">
        <div className={classes.who}>
          <strong>{profile?.custom_display_name}</strong>
          <span>{profile?.email}</span>
        </div>
        <Divider my={4} />
        <Link to={paths.profile} className={classes.item} onClick={close}>
          <IconUser size={16} aria-hidden />
          Profile
        </Link>
        <div className={classes.mode}>
          <Suspense>
            <ColourMode />
          </Suspense>
        </div>
        <Divider my={4} />
        <UnstyledButton className={classes.item} onClick={() => signOut(navigate)}>
          <IconLogout size={16} aria-hidden />
          Logout
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}
