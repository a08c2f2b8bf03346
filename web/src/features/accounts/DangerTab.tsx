import { Text } from '@mantine/core'
import { useState } from 'react'
import { useOwnId } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { useListMembersQuery } from '../members/index.ts'
import classes from './DangerTab.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export interface DangerTabProps {
  accountName: string
  /** Called once the workspace is deleted. */
  onGone: () => void
}

/** What only an owner may do, and nobody does by accident. */
export function DangerTab({ accountName, onGone }: DangerTabProps) {
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null)
  const ownId = useOwnId()
  const { data: members = [] } = useListMembersQuery()
  const others = members.filter(({ user_id }) => user_id !== ownId)
  const close = () => setOpen(null)
  return (
    <Section>
      <div className={classes.row}>
        <div>
          <Text fw={600}>Transfer ownership</Text>
          <Text c="dimmed">
            {others.length === 0
              ? 'Somebody else must be a member first. Invite them, then hand the workspace over.'
              : 'Another member becomes the owner. You stay as an admin.'}
          </Text>
        </div>
        {others.length > 0 && (
          <Button variant="outline" onClick={() => setOpen('transfer')}>
            Transfer…
          </Button>
        )}
      </div>
      <div className={classes.row}>
        <div>
          <Text fw={600}>Delete workspace</Text>
          <Text c="dimmed">
            It closes at once for everybody, and its site goes offline. For 30 days you can bring it back.
          </Text>
        </div>
        <Button variant="destructive" onClick={() => setOpen('delete')}>
          Delete…
        </Button>
      </div>
      <TransferDialog opened={open === 'transfer'} accountName={accountName} members={others} onClose={close} />
      <DeleteAccountDialog
        opened={open === 'delete'}
        accountName={accountName}
        memberCount={members.length}
        onClose={close}
        onGone={onGone}
      />
    </Section>
  )
}
