import { Text, TextInput } from '@mantine/core'
import { IconSearch, IconSearchOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useOwnId, useRole } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListMembersQuery } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberDialogs, type MemberQuestion } from './MemberDialogs.tsx'
import { MemberRow } from './MemberRow.tsx'
import classes from './MembersTab.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'

/** With fewer members than this, no search is needed. */
const searchFrom = 9

export interface MembersTabProps {
  accountName: string
  /** Called after leaving the workspace. */
  onLeft: () => void
}

/** The members with their roles, and the pending invitations. */
export function MembersTab({ accountName, onLeft }: MembersTabProps) {
  const { data: members, error, refetch } = useListMembersQuery()
  const can = useCan()
  const ownId = useOwnId()
  const role = useRole()
  const [q, setQ] = useUrlState<string>('q', '')
  const [invite, setInvite] = useUrlState<string>('invite', '')
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  if (error !== undefined && members === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (members === undefined) return <RowsSkeleton rows={4} />
  const me = ownId === undefined || role === undefined ? undefined : { user_id: ownId, role_id: role }
  const words = q.trim().toLowerCase()
  const found = members.filter((member) => `${member.display_name} ${member.email}`.toLowerCase().includes(words))
  return (
    <>
      <div className={classes.toolbar}>
        {members.length >= searchFrom ? (
          <TextInput
            type="search"
            className={classes.search}
            aria-label="Search members"
            placeholder="Search members"
            leftSection={<IconSearch size={16} />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        ) : (
          <Text c="dimmed">{members.length === 1 ? 'Only you so far' : `${members.length} members`}</Text>
        )}
        {can('members:manage') && (
          <Button icon={<IconUserPlus size={16} />} onClick={() => setInvite('people')}>
            Invite people
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} />}
          title="No member matches"
          text="No members with this name or address."
          action={
            <Button variant="outline" onClick={() => setQ(null)}>
              Clear search
            </Button>
          }
        />
      ) : (
        <table className={classes.table} aria-label="Members">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={classes.address}>
                Email
              </th>
              <th scope="col" className={classes.role}>
                Role
              </th>
              <th scope="col" className={classes.time}>
                Joined
              </th>
              <th scope="col" className={classes.time}>
                Last active
              </th>
              <th scope="col" className={classes.actions}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((member) => (
              <MemberRow key={member.id} member={member} me={me} all={members} onAsk={setQuestion} />
            ))}
          </tbody>
        </table>
      )}
      <MemberDialogs question={question} accountName={accountName} onClose={() => setQuestion(null)} onLeft={onLeft} />
      {can('members:manage') && (
        <>
          <PendingInvitations />
          <InviteDialog
            opened={invite !== ''}
            accountName={accountName}
            members={members}
            onClose={() => setInvite(null)}
          />
        </>
      )}
    </>
  )
}
