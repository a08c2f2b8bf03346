import type { Employee } from '@draftwright/contract/crm/employees'
import { hasRight } from '@draftwright/contract/rights'
import { type CrmRole, crmRoles } from '@draftwright/contract/crm/vocabulary'
import { Group, NativeSelect, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../../api/api.ts'
import { paths } from '../../../../app/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useListCrmPeopleQuery } from '../../kernel/api.ts'
import { usePeople } from '../../kernel/use-people.ts'
import { useAddEmployeeMutation } from '../api.ts'
import { roleNames } from './employee-names.ts'

interface AddEmployeeProps {
  employees: readonly Employee[]
  onClose: () => void
}

/** Adds a member of the workspace to the CRM. */
export function AddEmployee({ employees, onClose }: AddEmployeeProps) {
  const people = usePeople()
  const [userId, setUserId] = useState<string | null>(null)
  const [role, setRole] = useState<CrmRole>('salesperson')
  const [add, adding] = useAddEmployeeMutation()
  const employeeIds = new Set(employees.map(({ user_id }) => user_id))
  // Members whose workspace role excludes the CRM cannot use it.
  const { data: members = [] } = useListCrmPeopleQuery()
  const others = members
    .filter(({ user_id, role_id }) => !employeeIds.has(user_id) && hasRight(role_id, 'crm:read'))
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
  const submit = async () => {
    if (userId === null) return
    const answer = await add({ user_id: userId, role })
    if (answer.error !== undefined) return
    showToast(`${people.get(userId)?.name ?? 'The person'} added to the CRM`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Add person to CRM" size="sm">
      {others.length === 0 ? (
        <Stack gap="md">
          <Text>All members are already in the CRM. Invite more people in settings.</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button to={`${paths.accountSettings}?tab=members`}>Open members</Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap="md">
            <Select
              label="Person"
              placeholder="A member of this workspace"
              searchable
              data-autofocus
              data={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={userId}
              onChange={setUserId}
              nothingFoundMessage="No matches"
            />
            <NativeSelect
              label="Role"
              data={crmRoles.map((value) => ({ value, label: roleNames[value] }))}
              value={role}
              onChange={({ currentTarget: { value } }) => setRole(value === 'admin' ? 'admin' : 'salesperson')}
            />
            <FormError message={adding.error === undefined ? null : toFailure(adding.error).message} />
            <Group justify="flex-end" gap="xs">
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={adding.isLoading} disabled={userId === null}>
                Add person
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
