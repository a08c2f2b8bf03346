import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import classes from './AccountButton.module.css'

export interface AccountButtonProps extends ComponentPropsWithRef<'button'> {
  name: string
  photo: string | null | undefined
}

/** The avatar in the header, which opens the account popover. */
export function AccountButton({ name, photo, ...rest }: AccountButtonProps) {
  return (
    <UnstyledButton {...rest} className={classes.button}>
      <span className="visually-hidden">Your profile</span>
      <PersonAvatar name={name} photo={photo} size={36} />
    </UnstyledButton>
  )
}
