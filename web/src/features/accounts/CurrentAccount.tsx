import { Loader, UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { toInitials } from '../../ui/initials.ts'
import classes from './AccountSwitcher.module.css'

export interface CurrentAccountProps extends ComponentPropsWithRef<'button'> {
  name: string
  isLoading: boolean
}

/** The button that shows the current workspace and opens the menu of the others. */
export function CurrentAccount({ name, isLoading, ...rest }: CurrentAccountProps) {
  return (
    <UnstyledButton {...rest} className={classes.current}>
      <span className={classes.icon} data-letter={toInitials(name)} aria-hidden />
      <span className={classes.name}>
        <span className="visually-hidden">Workspace: </span>
        {name}
      </span>
      {isLoading ? <Loader size={14} /> : <IconSelector size={16} aria-hidden />}
    </UnstyledButton>
  )
}
