import type { Employee, EmployeeChange } from '@draftwright/contract/crm/employees'
import { type CrmRole, crmRoles } from '@draftwright/contract/crm/vocabulary'
import { NativeSelect, Switch } from '@mantine/core'
import { IconPencil, IconUserMinus } from '@tabler/icons-react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { PersonAvatar } from '../../../../ui/PersonAvatar.tsx'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { useAddEmployeeMutation, useChangeEmployeeMutation, useRemoveEmployeeMutation } from '../api.ts'
import styles from '../set-up.module.css'
import { calledInCrm, roleNames } from './employee-words.ts'

interface EmployeeRowProps {
  employee: Employee
  mayEdit: boolean
  onRename: () => void
}

/** One person of the CRM. What the server refuses, such as the last admin's leaving, is said in its own sentence. */
export function EmployeeRow({ employee, mayEdit, onRename }: EmployeeRowProps) {
  const [change, changing] = useChangeEmployeeMutation()
  const [remove] = useRemoveEmployeeMutation()
  const [add] = useAddEmployeeMutation()
  const { id, user_id, role, employee_name, is_active, email, photo_url } = employee
  const name = calledInCrm(employee)
  const save = async (next: EmployeeChange, before: EmployeeChange, words: string) => {
    const answer = await change({ id, change: next })
    if (answer.error !== undefined) return toastError(answer.error)
    toast(words, { undo: () => void save(before, next, 'Taken back') })
  }
  const takeOut = async () => {
    const answer = await remove(id)
    if (answer.error !== undefined) return toastError(answer.error)
    toast(`${name} is no longer in the CRM`, { undo: () => void add({ user_id, role, employee_name }) })
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
                  checked ? `${name} may work in the CRM again` : `${name} is locked out of the CRM`,
                )
              }
            />
          </span>
          <ActionMenu
            label={`Actions for ${name}`}
            items={[
              { label: 'Change name…', icon: IconPencil, onClick: onRename },
              { label: 'Take out of the CRM', icon: IconUserMinus, isDanger: true, onClick: () => void takeOut() },
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
