import type { Employee, EmployeeChange } from '@draftwright/contract/crm/employees'
import { type CrmRole, crmRoles } from '@draftwright/contract/crm/vocabulary'
import { NativeSelect, Switch } from '@mantine/core'
import { IconPencil, IconUserMinus } from '@tabler/icons-react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { PersonAvatar } from '../../../../ui/PersonAvatar.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { useAddEmployeeMutation, useUpdateEmployeeMutation, useRemoveEmployeeMutation } from '../api.ts'
import styles from '../set-up.module.css'
import { getEmployeeName, roleNames } from './employee-names.ts'

interface EmployeeRowProps {
  employee: Employee
  mayEdit: boolean
  onRename: () => void
}

/** One person of the CRM. Refusals, such as removing the last admin, show the server's message. */
export function EmployeeRow({ employee, mayEdit, onRename }: EmployeeRowProps) {
  const [change, changing] = useUpdateEmployeeMutation()
  const [remove] = useRemoveEmployeeMutation()
  const [add] = useAddEmployeeMutation()
  const { id, user_id, role, employee_name, is_active, email, photo_url } = employee
  const name = getEmployeeName(employee)
  const save = async (next: EmployeeChange, before: EmployeeChange, words: string) => {
    const answer = await change({ id, change: next })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast(words, { undo: () => void save(before, next, 'Undone') })
  }
  const removeEmployee = async () => {
    const answer = await remove(id)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast(`${name} is no longer in the CRM`, { undo: () => void add({ user_id, role, employee_name }) })
  }
  return (
    <li className={styles.row}>
      <PersonAvatar name={name} photo={photo_url} size={32} />
      <span className={styles.main}>
        <strong>{name}</strong>
        <small>{email}</small>
      </span>
      {mayEdit ? (
        <>
          <span className={styles.facts} data-below>
            <NativeSelect
              aria-label={`Role of ${name}`}
              size="sm"
              w={140}
              data={crmRoles.map((value) => ({ value, label: roleNames[value] }))}
              value={role}
              disabled={changing.isLoading}
              onChange={({ currentTarget: { value } }) => {
                const next = crmRoles.find((one): one is CrmRole => one === value)
                if (next !== undefined) void save({ role: next }, { role }, `${name} is now ${roleNames[next]}`)
              }}
            />
            <Switch
              label="Active"
              aria-label={`${name} is active`}
              checked={is_active}
              disabled={changing.isLoading}
              onChange={({ currentTarget: { checked } }) =>
                void save(
                  { is_active: checked },
                  { is_active },
                  checked ? `${name} can access the CRM again` : `${name} can no longer access the CRM`,
                )
              }
            />
          </span>
          <ActionMenu
            label={`Actions for ${name}`}
            items={[
              { label: 'Change name…', icon: IconPencil, onClick: onRename },
              {
                label: 'Remove from the CRM',
                icon: IconUserMinus,
                isDanger: true,
                onClick: () => void removeEmployee(),
              },
            ]}
          />
        </>
      ) : (
        <span className={styles.facts}>
          {roleNames[role]}
          {is_active ? null : ' · not active'}
        </span>
      )}
    </li>
  )
}
