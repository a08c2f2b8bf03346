import { Anchor, Checkbox, Skeleton } from '@mantine/core'
import { IconMail, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import {
  useCreateMailboxMutation,
  useReadMailboxQuery,
  useRemoveMailboxMutation,
  useUpdateMailboxMutation,
} from './api.ts'
import classes from './Capture.module.css'

/** The person's own address: created, copied, renewed, deleted. */
export function MailAddress() {
  const { data, error, refetch } = useReadMailboxQuery()
  const [create, creating] = useCreateMailboxMutation()
  const [update, updating] = useUpdateMailboxMutation()
  const [remove, removing] = useRemoveMailboxMutation()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  if (data === undefined)
    return error === undefined ? <Skeleton height={40} /> : <ErrorState error={error} onRetry={refetch} />
  if (!data.is_receiving)
    return (
      <p className={classes.note}>
        This server does not receive email yet. Your administrator can{' '}
        <Anchor href="/help/server" underline="always" inherit>
          turn it on
        </Anchor>
        .
      </p>
    )
  if (data.address === null)
    return (
      <Button
        variant="outline"
        icon={<IconMail size={16} />}
        loading={creating.isLoading}
        onClick={() => void create().unwrap().catch(showErrorToast)}
      >
        Create my address
      </Button>
    )
  const done = (words: string) => () => {
    setAsked(null)
    showToast(words)
  }
  return (
    <>
      <div className={classes.row}>
        <code className={classes.address}>{data.address}</code>
        <CopyButton text={data.address} label="Copy" />
        <Button variant="ghost" icon={<IconRefresh size={16} />} onClick={() => setAsked('renew')}>
          New address
        </Button>
        <Button variant="ghost" icon={<IconTrash size={16} />} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      <Checkbox
        label="Accept email from anyone"
        description={
          data.takes_anyone
            ? 'Anyone with this address can add ideas in your name. Keep it private.'
            : 'Only email from members of this workspace becomes ideas.'
        }
        checked={data.takes_anyone}
        disabled={updating.isLoading}
        onChange={({ currentTarget }) =>
          void update({ body: { takes_anyone: currentTarget.checked } })
            .unwrap()
            .catch(showErrorToast)
        }
      />
      <ConfirmDialog
        opened={asked === 'renew'}
        title="Create a new address?"
        action="Create new address"
        isBusy={creating.isLoading}
        onClose={() => setAsked(null)}
        onConfirm={() => void create().unwrap().then(done('New address created'), showErrorToast)}
      >
        {data.address} stops working immediately. Emails sent to it are returned to the sender.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title="Remove your address?"
        action="Remove address"
        isBusy={removing.isLoading}
        onClose={() => setAsked(null)}
        onConfirm={() => void remove().unwrap().then(done('Address removed'), showErrorToast)}
      >
        {data.address} stops working immediately. Ideas already captured stay.
      </ConfirmDialog>
    </>
  )
}
