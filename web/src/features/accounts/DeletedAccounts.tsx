import type { Account } from '@draftwright/contract/accounts'
import { Text, Title } from '@mantine/core'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { getDateFormat, getOwnTimeZone } from '../../ui/format-moment.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useRestoreAccountMutation } from './api.ts'
import { computePurgeDate } from './purge-date.ts'
import classes from './SelectAccountPage.module.css'
import { switchAccount } from './switch-account.ts'

const day = getDateFormat({ dateStyle: 'long' }, getOwnTimeZone())

/** Deleted workspaces that their owner can still restore. */
export function DeletedAccounts({ accounts }: { accounts: readonly Account[] }) {
  const deleted = accounts.filter(({ deleted_at, role_id }) => deleted_at !== null && role_id === 'owner')
  if (deleted.length === 0) return null
  return (
    <section className={classes.deleted}>
      <Title order={2} size="h3">
        Deleted
      </Title>
      <ul className={classes.list}>
        {deleted.map((account) => (
          <DeletedAccount key={account.id} account={account} />
        ))}
      </ul>
    </section>
  )
}

function DeletedAccount({ account }: { account: Account }) {
  const [restore, { isLoading, error }] = useRestoreAccountMutation()
  const restoreAccount = async () => {
    const answer = await restore({ params: { id: account.id } })
    if (answer.data !== undefined) switchAccount(answer.data)
  }
  return (
    <li className={classes.deletedAccount}>
      <span className={classes.name}>
        <strong>{account.name}</strong>
        <small>Permanently deleted on {day.format(computePurgeDate(account.deleted_at ?? account.created_at))}</small>
      </span>
      <Button
        variant="outline"
        size="sm"
        loading={isLoading}
        aria-label={`Restore ${account.name}`}
        onClick={() => void restoreAccount()}
      >
        Restore
      </Button>
      <Text component="div" className={classes.error}>
        <FormError message={error === undefined ? null : toFailure(error).message} />
      </Text>
    </li>
  )
}
