import { Menu } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import styles from './ActionMenu.module.css'

export interface ActionItem {
  label: string
  icon?: TablerIcon
  isDanger?: boolean
  onClick: () => void
}

interface ActionMenuProps {
  label: string
  items: ActionItem[]
  icon?: TablerIcon
}

/** What else can be done, behind three dots or an icon that says more. Opens with arrow keys and gives the focus back. */
export function ActionMenu({ label, items, icon: Shown = IconDots }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={220} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="ghost" size="icon" aria-label={label} title={label}>
          <Shown size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label: name, icon: Icon, isDanger = false, onClick }) => (
          <Menu.Item
            key={name}
            className={isDanger ? styles.danger : undefined}
            leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
            onClick={onClick}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
