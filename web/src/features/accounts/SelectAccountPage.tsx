import { Text, Title, UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { roleLabels } from '@draftwright/contract/rights'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toInitials } from '../../ui/initials.ts'
import { signOut } from '../auth/index.ts'
import { useReadProfileQuery } from '../profile/index.ts'
import { useListAccountsQuery } from './api.ts'
import { DeletedAccounts } from './DeletedAccounts.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'
import classes from './SelectAccountPage.module.css'
import { switchAccount } from './switch-account.ts'
import frame from '../../ui/auth-card.module.css'

const title = 'Choose a workspace'

/** All workspaces of the person; also shown when their current workspace no longer exists. */
export function Component() {
  const { data: accounts, error, refetch } = useListAccountsQuery()
  const { data: profile } = useReadProfileQuery()
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [])
  const live = accounts?.filter(({ deleted_at }) => deleted_at === null)
  const isEmpty = live?.length === 0
  return (
    <div className={frame.card}>
      <Title order={1}>{title}</Title>
      <p className={frame.lead}>
        {isEmpty ? 'You are not a member of any workspace.' : 'Each workspace has its own members, ideas and posts.'}
      </p>
      {error !== undefined && accounts === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {accounts === undefined && error === undefined && <RowsSkeleton rows={2} />}
      {isEmpty && (
        <div className={classes.empty}>
          <IconBuildingCommunity size={22} aria-hidden />
          <Text size="sm">Create your own workspace, or ask someone to invite {profile?.email ?? 'you'}.</Text>
        </div>
      )}
      <ul className={classes.list}>
        {live?.map((account) => (
          <li key={account.id}>
            <UnstyledButton className={classes.account} onClick={() => switchAccount(account)}>
              <span className={classes.letter} data-letter={toInitials(account.name)} aria-hidden />
              <span className={classes.name}>
                <strong>{account.name}</strong>
                <small>{roleLabels[account.role_id]}</small>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {accounts !== undefined && (
        <Button
          variant={isEmpty ? 'default' : 'outline'}
          icon={<IconPlus size={16} />}
          onClick={() => setCreating(true)}
        >
          New workspace
        </Button>
      )}
      <DeletedAccounts accounts={accounts ?? []} />
      <p className={classes.footer}>
        {profile !== undefined && <>Signed in as {profile.email}. </>}
        <Button variant="link" size="no_size" onClick={() => signOut(navigate)}>
          Sign out
        </Button>
      </p>
      <NewAccountDialog opened={isCreating} onClose={() => setCreating(false)} />
    </div>
  )
}
