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

/** What else can be done, behind three dots. Opens with arrow keys and gives the focus back. */
export function ActionMenu({ label, items }: { label: string; items: ActionItem[] }) {
  return (
    <Menu position="bottom-end" shadow="md" width={220} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="ghost" size="icon" aria-label={label}>
          <IconDots size={18} aria-hidden />
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
