import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, tags } from '../../api/api.ts'
import { readStoredValue } from '../../api/session.ts'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { defineOnDemand, useOpener } from '../../ui/on-demand.ts'
import { useListAccountsQuery } from './api.ts'
import { CurrentAccount } from './CurrentAccount.tsx'

const menu = defineOnDemand(() => import('./AccountMenu.tsx'))

// Few people create a second workspace, so its form is a separate chunk.
const NewAccountDialog = defineDialog(async () => (await import('./NewAccountDialog.tsx')).NewAccountDialog)

/** Adopts a workspace change made elsewhere: checks once a second, ten times. */
const recheckMs = 1000
const rechecks = 10

function useStoredAccount() {
  const [id, setId] = useState(readStoredValue('accountId'))
  const dispatch = useDispatch()
  useEffect(() => {
    let left = rechecks
    let seen = readStoredValue('accountId')
    const timer = setInterval(() => {
      const now = readStoredValue('accountId')
      if (now !== null && now !== seen) {
        seen = now
        setId(now)
        // Everything on screen belongs to the previous workspace.
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
  const [opened, opener] = useOpener(menu, 'menu')
  const button = { name: current?.name ?? readStoredValue('accountName') ?? 'Workspace', isLoading }
  return (
    <>
      {opened === null ? (
        <CurrentAccount {...button} {...opener} />
      ) : (
        <opened.AccountMenu
          button={button}
          accounts={accounts}
          currentId={currentId}
          onCreate={() => setCreating(true)}
        />
      )}
      {isCreating && <NewAccountDialog opened onClose={() => setCreating(false)} />}
    </>
  )
}
