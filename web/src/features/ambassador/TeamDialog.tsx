import type { ShareTeam } from '@draftwright/contract/rewards'
import { Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useListMembersQuery } from '../members/index.ts'
import { useChangeShareTeamMutation, useCreateShareTeamMutation } from './rewards-api.ts'

/** A team's name and people; `team` is null for a new one. */
export function TeamDialog({ team, onClose }: { team: ShareTeam | null; onClose: () => void }) {
  const { data: members = [] } = useListMembersQuery()
  const [name, setName] = useState(team?.name ?? '')
  const [memberIds, setMemberIds] = useState<string[]>(team?.member_ids ?? [])
  const [create, created] = useCreateShareTeamMutation()
  const [change, changed] = useChangeShareTeamMutation()
  const error = created.error ?? changed.error
  const problems = toFieldErrors(error)
  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { name, member_ids: memberIds }
    const answer = team === null ? await create({ body }) : await change({ params: { id: team.id }, body })
    if (answer.error !== undefined) return
    showToast(team === null ? 'The team was added' : 'The team was saved')
    onClose()
  }
  return (
    <Modal opened title={team === null ? 'Add a team' : `Edit ${team.name}`} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={name}
            maxLength={80}
            required
            error={problems['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <MultiSelect
            label="People"
            searchable
            value={memberIds}
            onChange={setMemberIds}
            error={problems['member_ids']}
            data={members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
          />
          <FormError
            message={error !== undefined && Object.keys(problems).length === 0 ? toFailure(error).message : null}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={created.isLoading || changed.isLoading}>
              {team === null ? 'Add' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
