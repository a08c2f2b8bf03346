import { Menu } from '@mantine/core'
import type { Account } from '@draftwright/contract/accounts'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { usePressOnce } from '../../ui/on-demand.ts'
import { CurrentAccount, type CurrentAccountProps } from './CurrentAccount.tsx'
import classes from './AccountSwitcher.module.css'
import { switchAccount } from './switch-account.ts'

interface AccountMenuProps {
  button: CurrentAccountProps
  accounts: Account[]
  currentId: string | null
  onCreate: () => void
}

/** The menu of the person's workspaces, opened on mount, with the button that shows the current one. */
export function AccountMenu({ button, accounts, currentId, onCreate }: AccountMenuProps) {
  const target = usePressOnce()
  return (
    <Menu width={260} position="bottom-start" shadow="md" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <CurrentAccount {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {accounts.map((account) => (
          <Menu.Item
            key={account.id}
            leftSection={<IconBuilding size={16} />}
            rightSection={account.id === currentId ? <span className={classes.badge}>CURRENT</span> : null}
            aria-current={account.id === currentId}
            title={account.name}
            classNames={{ itemLabel: classes.label }}
            onClick={() => account.id !== currentId && switchAccount(account)}
          >
            {account.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={onCreate}>
          New workspace
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
