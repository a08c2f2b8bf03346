import { Menu } from '@mantine/core'
import styles from './ActionMenu.module.css'
import { type ActionItem, MenuButton, type MenuButtonProps } from './MenuButton.tsx'
import { usePressOnce } from './on-demand.ts'

/** The trigger of an ActionMenu together with its menu, opened on mount. */
export function OpenedActionMenu({ items, button }: { items: ActionItem[]; button: MenuButtonProps }) {
  const target = usePressOnce()
  return (
    <Menu position="bottom-end" shadow="md" width={220} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <MenuButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, isDanger = false, onClick }) => (
          <Menu.Item
            key={label}
            className={isDanger ? styles.danger : undefined}
            leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
