import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '../../features/auth/index.ts'
import { ColourMode, useReadProfileQuery } from '../../features/profile/index.ts'
import { paths } from '../paths.ts'
import classes from './ProfileMenu.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

export function ProfileMenu() {
  const { data: profile } = useReadProfileQuery()
  const navigate = useNavigate()
  return (
    <Menu width={260} position="bottom-end" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className="visually-hidden">Your profile</span>
          <Avatar aria-hidden src={profile?.photo_url} size={36} radius="xl" color="accent" alt="">
            {initials(profile?.custom_display_name ?? '')}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{profile?.custom_display_name}</strong>
          <span>{profile?.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={16} />}>
          Profile
        </Menu.Item>
        <div className={classes.mode}>
          <ColourMode />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut(navigate)}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
