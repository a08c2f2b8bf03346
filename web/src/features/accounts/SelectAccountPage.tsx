import { Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { roleLabels } from '@draftwright/contract/rights'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { switchTo } from './switch-to.ts'
import { useListAccountsQuery } from './api.ts'
import classes from './SelectAccountPage.module.css'

export function Component() {
  const { data: accounts, error, refetch } = useListAccountsQuery()
  return (
    <div className={classes.card}>
      <Title order={1} mb="md">
        Choose a workspace
      </Title>
      {error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {accounts === undefined && error === undefined && <RowsSkeleton rows={2} />}
      {accounts?.map((account) => (
        <UnstyledButton key={account.id} className={classes.account} onClick={() => switchTo(account)}>
          <span>
            <strong>{account.name}</strong>
            <small>{roleLabels[account.role_id]}</small>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
      ))}
    </div>
  )
}
