import { Loader, Menu, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconPlus, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, tags } from '../../api/api.ts'
import { stored } from '../../api/session.ts'
import { initials } from '../../ui/initials.ts'
import classes from './AccountSwitcher.module.css'
import { useListAccountsQuery } from './api.ts'
import { switchTo } from './switch-to.ts'

// Few people make a second workspace; nobody else waits for its form.
const NewAccountDialog = lazy(async () => ({ default: (await import('./NewAccountDialog.tsx')).NewAccountDialog }))

/** A change made elsewhere is adopted: once a second, ten times. */
const recheckMs = 1000
const rechecks = 10

function useStoredAccount() {
  const [id, setId] = useState(stored('accountId'))
  const dispatch = useDispatch()
  useEffect(() => {
    let left = rechecks
    let seen = stored('accountId')
    const timer = setInterval(() => {
      const now = stored('accountId')
      if (now !== null && now !== seen) {
        seen = now
        setId(now)
        // Whatever is on the screen belongs to the workspace before.
        dispatch(api.util.invalidateTags([...tags]))
      }
      left -= 1
      if (left === 0) clearInterval(timer)
    }, recheckMs)
    return () => clearInterval(timer)
  }, [dispatch])
  return id
}

export function AccountSwitcher() {
  const currentId = useStoredAccount()
  const { data: all = [], isLoading } = useListAccountsQuery()
  const accounts = all.filter(({ deleted_at }) => deleted_at === null)
  const [isCreating, setCreating] = useState(false)
  const current = accounts.find((account) => account.id === currentId)
  const name = current?.name ?? stored('accountName') ?? 'Workspace'
  return (
    <>
      <Menu width={260} position="bottom-start" shadow="md" offset={4} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.current}>
            <span className={classes.icon} data-letter={initials(name)} aria-hidden />
            <span className={classes.name}>
              <span className="visually-hidden">Workspace: </span>
              {name}
            </span>
            {isLoading ? <Loader size={14} /> : <IconSelector size={16} aria-hidden />}
          </UnstyledButton>
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
              onClick={() => account.id !== currentId && switchTo(account)}
            >
              {account.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            New workspace
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isCreating && (
        <Suspense>
          <NewAccountDialog opened onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
