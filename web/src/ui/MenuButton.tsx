import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Button, type ButtonProps } from './Button.tsx'

export interface ActionItem {
  label: string
  icon?: TablerIcon
  isDanger?: boolean
  onClick: () => void
}

export interface MenuButtonProps extends Omit<ButtonProps, 'icon'> {
  label: string
  icon?: TablerIcon
}

/** The trigger of an ActionMenu: three dots, or a given icon. */
export function MenuButton({ label, icon: Shown = IconDots, ...rest }: MenuButtonProps) {
  return (
    <Button {...rest} variant="ghost" size="icon" aria-label={label} title={label}>
      <Shown size={18} aria-hidden />
    </Button>
  )
}
